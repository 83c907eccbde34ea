/** What a person has set for all tables. */
class Settings {
  dark = $state((localStorage.getItem('mode') ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')) === 'dark');

  turn(): void {
    this.dark = !this.dark;
    localStorage.setItem('mode', this.dark ? 'dark' : 'light');
  }
}

export const settings = new Settings();
