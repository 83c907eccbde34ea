/** Whether a promise of the seed was kept; a page that is not secure cannot tell. */
export type Kept = 'yes' | 'no' | 'unpromised' | 'unknown';

/** Whether the seed is the one whose hash was told before the first move. */
export async function kept(promised: string, seed: string, salt: string): Promise<Kept> {
  if (!promised || !salt) return 'unpromised';
  if (!globalThis.crypto?.subtle) return 'unknown';
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${seed}/${salt}`));
  const digits = [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return digits === promised ? 'yes' : 'no';
}
