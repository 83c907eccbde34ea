import own from 'virtual:own-icons';
import type { Drawing } from '../protocol/look';

/** A picture that can be shown: one of a single colour takes that of the text around it. */
export interface Shown {
  url: string;
  plain: boolean;
}

const shown = new Map<string, Shown>();

/** Makes a picture of each drawing; however often it is shown, it is drawn once. */
export function register(drawings: Record<string, Drawing>): void {
  for (const [name, { body, width, height }] of Object.entries(drawings)) {
    if (shown.has(name)) continue;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${4 * width}" height="${4 * height}">${body}</svg>`;
    shown.set(name, {
      url: URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' })),
      plain: body.includes('currentColor'),
    });
  }
}

register(own);

export const pictureOf = (name: string): Shown | undefined => shown.get(name);
