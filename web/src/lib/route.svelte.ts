/** Where one is: the part of the address after the #, so that the server needs to know nothing of it. */
function read(): string[] {
  return location.hash
    .replace(/^#\/?/, '')
    .split('/')
    .map((part) => decodeURIComponent(part));
}

class Route {
  private parts = $state.raw(read());

  constructor() {
    addEventListener('hashchange', () => (this.parts = read()));
  }

  /** The kind of page; '' is the lobby. */
  get page(): string {
    return this.parts[0] ?? '';
  }

  /** What the page is about. */
  get about(): string {
    return this.parts[1] ?? '';
  }

  /** What else the address says. */
  get more(): string {
    return this.parts[2] ?? '';
  }
}

export const route = new Route();

export const link = (...parts: string[]): string => `#/${parts.map(encodeURIComponent).join('/')}`;

export function go(...parts: string[]): void {
  location.hash = link(...parts);
}
