import { t } from '../i18n/index.svelte';
import type { Ended, Player } from '../protocol/types';

/** Who has won, in a sentence. */
export function triumph(players: readonly Player[], { ranks }: Ended): string {
  const winners = players.filter((player) => ranks[player.seat] === 1).map((player) => player.name);
  return t(winners.length > 1 ? 'end.winners' : 'end.winner', { who: winners.join(', ') });
}
