/** Every seat has a colour and a shape; white text can stand on each colour. */
export interface Seat {
  tint: string;
  light: string;
  shape: 'circle' | 'square' | 'triangle' | 'diamond' | 'star' | 'hexagon';
  path: string;
}

const SEATS: Seat[] = [
  { tint: '#1557e6', light: '#8fb4ff', shape: 'circle', path: 'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20z' },
  { tint: '#c4450a', light: '#ffb088', shape: 'square', path: 'M3 3h18v18H3z' },
  { tint: '#0b4f33', light: '#7fd8ae', shape: 'triangle', path: 'M12 2 23 21H1z' },
  { tint: '#a84a96', light: '#f0a9e2', shape: 'diamond', path: 'M12 1 23 12 12 23 1 12z' },
  {
    tint: '#2d1257',
    light: '#bfa6ee',
    shape: 'star',
    path: 'M12 1l3.1 7.2 7.9.7-6 5.2 1.8 7.7L12 17.7l-6.8 4.1L7 14.1 1 8.9l7.9-.7z',
  },
  { tint: '#0e6d78', light: '#86dbe4', shape: 'hexagon', path: 'M12 1l10 5.5v11L12 23 2 17.5v-11z' },
];

export function seatOf(number: number): Seat {
  return SEATS[((number % SEATS.length) + SEATS.length) % SEATS.length] as Seat;
}
