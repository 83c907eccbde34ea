import { t } from './i18n/index.svelte';
import { settings } from './settings.svelte';
import { hear } from './sounds';

let wasAsked = false;

/** Tells by title, sound and a message of the browser that it is one's turn at a game. */
export function alerted(game: string, asked: boolean): void {
  document.title = `${asked ? `● ${t('player.you')} · ` : ''}${game} · Ludozilla`;
  if (asked && !wasAsked && document.hidden) {
    if (settings.sounds) hear('turn');
    if (settings.alerts && 'Notification' in window && Notification.permission === 'granted') {
      const note = new Notification(game, { body: t('player.you'), tag: 'turn' });
      note.onclick = () => (window.focus(), note.close());
    }
  }
  wasAsked = asked;
}
