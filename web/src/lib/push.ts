import { get, post } from './api/http';
import { house } from './house.svelte';

/** Lets the server ring this browser when it is one's turn, though no page is open; where that cannot be, pages ring alone. */
export async function ringMe(): Promise<void> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !house.me) return;
  try {
    const worker = await navigator.serviceWorker.ready;
    const { key } = await get<{ key: string }>('push-key');
    const push = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    await post('me/alerts', { push: push.toJSON() });
  } catch (why) {
    console.info('no push service will ring this browser', why);
  }
}
