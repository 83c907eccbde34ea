import { OFFLINE, Refused } from './api/http';

const EVERY = 4000;

/** Something of the server's that is asked for again and again, as long as somebody looks. */
export class Fresh<T> {
  value = $state.raw<T | null>(null);
  /** What went wrong the last time, for people; '' if nothing did. */
  trouble = $state('');
  offline = $state(false);

  /** To be made where a component is; ``ask`` may depend on what it reads. */
  constructor(private readonly ask: () => Promise<T>) {
    $effect(() => {
      void this.again();
      const timer = setInterval(() => document.hidden || void this.again(), EVERY);
      return () => clearInterval(timer);
    });
  }

  async again(): Promise<void> {
    try {
      this.value = await this.ask();
      [this.trouble, this.offline] = ['', false];
    } catch (why) {
      if (!(why instanceof Refused)) throw why;
      [this.trouble, this.offline] = [why.message, why.code === OFFLINE];
    }
  }
}
