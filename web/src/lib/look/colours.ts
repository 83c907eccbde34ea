/** Reckoning with colours: which ink can be read on which ground. */

export const PALETTE: Record<string, string> = {
  red: '#b3261e',
  black: '#2b2b33',
  green: '#2e7d32',
  blue: '#1f66cf',
  orange: '#b94f06',
  yellow: '#f2c230',
  purple: '#7b3fb5',
  grey: '#8a93a0',
  white: '#f4f1e8',
};

const DARK = '#1d2433';
const LIGHT = '#ffffff';

/** The relative luminance of WCAG, of a colour written #rgb, #rrggbb or #rrggbbaa. */
export function luminance(colour: string): number {
  const long = colour.length < 6 ? colour.replace(/[0-9a-f]/gi, '$&$&') : colour;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => parseInt(long.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** The text that can be read on a ground. */
export function inkOn(ground: string): string {
  return contrast(DARK, ground) > contrast(LIGHT, ground) ? DARK : LIGHT;
}

/** Whether a CSS background is light on the whole. */
export function isLight(background: string): boolean {
  const colours = background.match(/#[0-9a-f]{3,8}/gi) ?? ['#ffffff'];
  const sum = colours.reduce((total, colour) => total + luminance(colour), 0);
  return sum / colours.length > 0.3;
}
