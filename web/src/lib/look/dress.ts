import { getContext, setContext } from 'svelte';
import type { Shape } from '../table/places';
import type { Palette } from './palette';

/** What cards are drawn with, at a table or elsewhere: the look of their game, and their common shape. */
export interface Dress {
  readonly palette: Palette;
  readonly shape: Shape;
}

const KEY = Symbol('dress');
export const setDress = (dress: Dress): Dress => setContext(KEY, dress);
export const getDress = (): Dress => getContext(KEY);
