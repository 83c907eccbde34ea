/** What a person has set for all tables. */
class Settings {
  dark = $state((localStorage.getItem('mode') ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')) === 'dark');
  sounds = $state(localStorage.getItem('sounds') === 'on');
  motion = $state<'full' | 'less'>('full');
  /** Whether a move is made by itself where there is no other. */
  forced = $state(localStorage.getItem('forced') === 'on');

  turn(): void {
    this.dark = !this.dark;
    localStorage.setItem('mode', this.dark ? 'dark' : 'light');
  }
}

export const settings = new Settings();
