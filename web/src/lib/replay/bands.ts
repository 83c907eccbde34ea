/** Where in the picture of a game's chances everybody's band runs; the shares of all add up to 1. */

/** Of one seat: its band as an SVG path, moves to the right, shares downwards, and where its mark can stand. */
export interface Band {
  seat: number;
  path: string;
  marks: { x: number; y: number }[];
}

const MARKS = 7;
/** A band that is thinner has no room for a mark. */
const THIN = 0.3;
/** Shares that change so much in one move make it a turning point. */
const TURN = 0.12;
const MOST = 5;

export function bandsOf(chances: readonly number[][]): Band[] {
  const last = chances.length - 1;
  return (chances[0] ?? []).map((_, seat) => {
    const above = chances.map((shares) => shares.slice(0, seat).reduce((sum, share) => sum + share, 0));
    const below = chances.map((shares, move) => (above[move] ?? 0) + (shares[seat] ?? 0));
    const there = above.map((y, move) => `${move} ${round(y)}`);
    const back = below.map((y, move) => `${move} ${round(y)}`).toReversed();
    const marked = Array.from({ length: MARKS }, (_, n) => Math.round(((n + 0.5) * last) / MARKS));
    // A short game has fewer moves than there are marks.
    const marks = [...new Set(marked)].flatMap((move) => {
      const [top, bottom] = [above[move] ?? 0, below[move] ?? 0];
      return bottom - top < THIN ? [] : [{ x: last ? move / last : 0.5, y: (top + bottom) / 2 }];
    });
    return { seat, path: `M${[...there, ...back].join('L')}Z`, marks };
  });
}

/** A move after which somebody's share is much larger than before. */
export interface Turn {
  move: number;
  seat: number;
  gain: number;
}

/** The greatest turns of a game, in their order; that somebody has won in the end is none. */
export function turnsOf(chances: readonly number[][]): Turn[] {
  const all = chances.slice(1, -1).map((shares, i): Turn => {
    const gains = shares.map((share, seat) => share - (chances[i]?.[seat] ?? 0));
    const gain = Math.max(...gains);
    return { move: i + 1, seat: gains.indexOf(gain), gain };
  });
  const great = all.filter(({ gain }) => gain >= TURN).sort((one, other) => other.gain - one.gain);
  return great.slice(0, MOST).sort((one, other) => one.move - other.move);
}

const round = (share: number): number => Math.round(share * 1000) / 1000;
