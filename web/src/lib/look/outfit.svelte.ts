import { get } from '../api/http';
import type { Look } from '../protocol/look';
import type { Face } from '../protocol/types';
import { RATIOS, shapeOfFaces } from '../table/places';
import type { Dress } from './dress';
import { register } from './drawings';
import { Palette } from './palette';

/** What cards of a game are drawn with where there is no table. */
export class Outfit implements Dress {
  palette = $state.raw(new Palette({ theme: {}, icons: {} }));
  readonly shape = $derived.by(() => shapeOfFaces(this.faces()));

  constructor(private readonly faces: () => Face[]) {}

  async putOn(game: string): Promise<void> {
    const look = await get<Look>(`games/${game}/look`);
    register(look.icons);
    this.palette = new Palette(look);
  }

  get style(): string {
    return `${this.palette.variables}; --ratio: ${RATIOS[this.shape]}`;
  }
}
