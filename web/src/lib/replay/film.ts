import { changed } from '../protocol/differences';
import type { Changes, Frame, Told } from '../protocol/types';

/** So many moves are told at once. */
export const PIECE = 50;

/** A piece of a game that is over: the frame after move ``at``, then what has changed, of ``moves`` in all. */
export interface Piece {
  at: number;
  moves: number;
  frame: Frame;
  steps: { move: number; changes: Changes }[];
}

/** How it was after a move, and what made that of how it was before. */
export interface Point {
  move: number;
  frame: Frame;
  changes?: Changes;
}

/** A game that is over, with one pair of eyes, told in pieces; moves that those cannot tell were made are no points. */
export class Film {
  moves = 0;
  private readonly pieces: Point[][] = [];
  private readonly coming = new Map<number, Promise<void>>();

  constructor(private readonly fetch: (from: number) => Promise<Piece>) {}

  /** Whether all that leads up to a move from the beginning of its piece is there. */
  has(move: number): boolean {
    return !!this.pieces[pieceOf(move)];
  }

  /** Sees to it that a move is there; each piece is fetched once. */
  load(move: number): Promise<void> {
    const number = pieceOf(move);
    const coming = this.coming.get(number) ?? this.loadPiece(number);
    this.coming.set(number, coming);
    return coming;
  }

  private async loadPiece(number: number): Promise<void> {
    const { at, frame, steps, moves } = await this.fetch(number * PIECE);
    const points: Point[] = [{ move: at, frame }];
    for (const step of steps) {
      const before = points.at(-1) as Point;
      points.push({ ...step, frame: changed(before.frame, step.changes) });
    }
    this.pieces[number] = points;
    this.moves = moves;
  }

  /** How it was after a move that is there. */
  at(move: number): Point {
    return (this.pieces[pieceOf(move)] ?? []).findLast((point) => point.move <= move) as Point;
  }

  /** The number of the next move that can be seen; the last, if there is none. */
  async after(move: number): Promise<number> {
    await this.load(move);
    for (let later = move + 1; later <= this.moves; later = (pieceOf(later) + 1) * PIECE + 1) {
      await this.load(later);
      const found = this.pieces[pieceOf(later)]?.find((point) => point.changes && point.move > move);
      if (found) return found.move;
    }
    return this.moves;
  }

  /** The number of the point before a move, where its piece is there. */
  before(move: number): number {
    const earlier = this.pieces[pieceOf(move)]?.findLast((point) => point.move < move);
    return earlier?.move ?? Math.max(0, move - 1);
  }

  /** All that happened up to a move, as far as it is there. */
  told(upto: number): Told[] {
    const seen = this.pieces.flat().filter((point) => point.changes && point.move <= upto);
    return seen.flatMap((point) => point.frame.turns ?? []);
  }

  /** How far it is there from the beginning without a gap. */
  get ready(): number {
    const gap = [...this.pieces].findIndex((piece) => !piece);
    return Math.min(this.moves, (gap < 0 ? this.pieces.length : gap) * PIECE);
  }
}

const pieceOf = (move: number): number => Math.max(0, Math.ceil(move / PIECE) - 1);
