import { MediaQuery } from 'svelte/reactivity';

/** What a person has set for all tables; remembered in this browser. */
export type Mode = 'auto' | 'light' | 'dark';
export type Motion = 'auto' | 'full' | 'less';

const USUAL = {
  mode: 'auto' as Mode,
  motion: 'auto' as Motion,
  sounds: true,
  /** Whether a move without a choice is made by itself. */
  forced: false,
  /** Whether the browser tells when it is one's turn. */
  alerts: false,
  /** How large the board is, in per cent of what would fit. */
  size: 100,
  /** How well bots play that one has not chosen otherwise. */
  level: 'easy',
};

function remembered(): typeof USUAL {
  try {
    return { ...USUAL, ...(JSON.parse(localStorage.getItem('settings') ?? '{}') as Partial<typeof USUAL>) };
  } catch {
    return USUAL; // what somebody else has written there
  }
}

class Settings {
  mode = $state(USUAL.mode);
  motion = $state(USUAL.motion);
  sounds = $state(USUAL.sounds);
  forced = $state(USUAL.forced);
  alerts = $state(USUAL.alerts);
  size = $state(USUAL.size);
  level = $state(USUAL.level);
  private night = new MediaQuery('prefers-color-scheme: dark');
  private calm = new MediaQuery('prefers-reduced-motion: reduce');

  constructor() {
    Object.assign(this, remembered());
    $effect.root(() => {
      $effect(() => {
        const { mode, motion, sounds, forced, alerts, size, level } = this;
        localStorage.setItem('settings', JSON.stringify({ mode, motion, sounds, forced, alerts, size, level }));
      });
    });
  }

  get dark(): boolean {
    return this.mode === 'auto' ? this.night.current : this.mode === 'dark';
  }

  /** Whether nothing shall fly about. */
  get still(): boolean {
    return this.motion === 'auto' ? this.calm.current : this.motion === 'less';
  }

  /** From light to dark, or back. */
  turn(): void {
    this.mode = this.dark ? 'light' : 'dark';
  }
}

export const settings = new Settings();
