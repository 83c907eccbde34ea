import type { Clocks } from './api/types';
import type { Around } from './protocol/connection';

type Said = Around & { type: 'chat' };
type Asked = Around & { type: 'asks' };

const LINES = 200;
const SECONDS = 6;

/** What goes on around a table: who speaks, who is there, who asks for a move back. */
export class Room {
  lines = $state.raw<Said[]>([]);
  asked = $state.raw<Asked | null>(null);
  notice = $state('');
  /** What the clocks showed, and when that was. */
  clocks = $state.raw<(Clocks & { at: number }) | null>(null);
  private presence = $state.raw<boolean[] | null>(null);
  private seen = $state(0);
  private open = $state(false);

  readonly unread = $derived(this.open ? 0 : this.lines.filter((line) => line.number > this.seen).length);

  hear(message: Around): void {
    if (message.type === 'chat') {
      const before = this.lines.filter((line) => line.number !== message.number);
      this.lines = [...before, message].slice(-LINES);
      if (this.open) this.seen = message.number;
    }
    if (message.type === 'asks') this.asked = message.waiting?.length ? message : null;
    if (message.type === 'presence') this.presence = message.present;
    if (message.type === 'clocks') this.clocks = { ...message, at: Date.now() };
    if (message.type === 'notice') this.tell(message.text);
  }

  /** Whether somebody is looking from this seat; ``before`` is what was known when one came. */
  isPresent(seat: number, before = false): boolean {
    return this.presence?.[seat] ?? before;
  }

  get talking(): boolean {
    return this.open;
  }

  set talking(on: boolean) {
    this.open = on;
    this.seen = this.lines.at(-1)?.number ?? this.seen;
  }

  private tell(text: string): void {
    this.notice = text;
    setTimeout(() => this.notice === text && (this.notice = ''), SECONDS * 1000);
  }
}
