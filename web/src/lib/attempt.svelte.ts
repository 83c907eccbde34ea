import { Refused } from './api/http';
import { t } from './i18n/index.svelte';

/** Something that is tried at somebody's wish: whether it is under way, and why it was refused. */
export class Attempt {
  busy = $state(false);
  trouble = $state('');

  /** Whether it was done. */
  async run(act: () => Promise<unknown>): Promise<boolean> {
    [this.busy, this.trouble] = [true, ''];
    try {
      await act();
      return true;
    } catch (why) {
      if (!(why instanceof Refused)) throw why;
      this.trouble = why.message || t('offline');
      return false;
    } finally {
      this.busy = false;
    }
  }
}
