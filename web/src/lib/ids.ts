/** A name that nothing else has; ``crypto.randomUUID`` is there on secure pages only, and a house at home has none. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return [...bytes].map((byte) => byte.toString(36)).join('-');
}
