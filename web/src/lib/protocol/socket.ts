import { post } from '../api/http';
import type { Address, Advice, Command, Connection, LayoutFound, Message, Rules } from './connection';
import type { Look } from './look';
import type { Preview } from './types';

/** How long to wait before the next try, in milliseconds; the last for all further ones. */
const PATIENCE = [250, 1000, 2000, 4000, 8000];
/** The server has said why it does not let one in; trying again would not help. */
const TURNED_AWAY = 4000;

/** A connection to the server over a socket, which repairs itself: nothing is lost, nothing done twice. */
export function socket(
  { table, seat, key, lang }: Address,
  hear: (message: Message) => void,
  online: (now: boolean) => void,
  Socket: typeof WebSocket = WebSocket,
): Connection {
  let wire: WebSocket;
  let version: number | null = null;
  let tries = 0;
  let closed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** What was sent and has not been answered: after an interruption it is sent again. */
  const pending = new Map<string, Command>();
  /** Whose eyes one wants instead, once all is answered that was said from the old seat. */
  let next: { seat?: number } | null = null;

  function open(): void {
    clearTimeout(timer);
    const query = eyes();
    if (version !== null) query.set('since', String(version));
    const here = (wire = new Socket(`${address()}?${query}`.replace(/^http/, 'ws')));
    here.onopen = () => {
      tries = 0;
      online(true);
      for (const command of pending.values()) say(command);
    };
    here.onmessage = ({ data }) => here === wire && understand(JSON.parse(String(data)) as Message);
    here.onclose = ({ code }) => {
      if (here !== wire || closed) return;
      if (code === TURNED_AWAY) return giveUp();
      online(false);
      timer = setTimeout(open, PATIENCE[Math.min(tries++, PATIENCE.length - 1)]);
    };
  }

  function understand(message: Message): void {
    if (message.type === 'frame') version = message.frame.version;
    if (message.type === 'changes') version = message.changes.version;
    if ((message.type === 'done' || message.type === 'refused') && message.id) pending.delete(message.id);
    hear(message);
    changeSeat();
  }

  /** What was said to one who is not let in will not be answered. */
  function giveUp(): void {
    pending.clear();
    changeSeat();
  }

  /** A command belongs to the seat it was said from: it is neither left behind nor taken along. */
  function changeSeat(): void {
    if (!next || pending.size) return;
    ({ seat } = next);
    next = null;
    reopen();
  }

  const say = (said: object) => wire.readyState === Socket.OPEN && wire.send(JSON.stringify(said));
  const address = (what = 'socket') => new URL(`api/tables/${table}/${what}`, document.baseURI).href;
  const ofGame = async (game: string, what: string): Promise<unknown> =>
    (await fetch(new URL(`api/games/${game}/${what}`, document.baseURI))).json();
  const eyes = () =>
    new URLSearchParams({ lang, ...(seat !== undefined && { seat: String(seat) }), ...(key && { key }) });

  /** Begins anew, with nothing seen yet. */
  function reopen(): void {
    version = null;
    const old = wire;
    open();
    old.close();
  }

  open();
  return {
    look: async (game) => (await ofGame(game, 'look')) as Look,
    rules: async (game, lang) => (await ofGame(game, `rules?lang=${lang}`)) as Rules,
    show(wanted) {
      if (wanted === lang) say({ type: 'look' });
      else {
        lang = wanted;
        reopen();
      }
    },
    sit(wanted) {
      next = { seat: wanted };
      changeSeat();
    },
    do(command) {
      pending.set(command.id, command);
      say(command);
    },
    async hint() {
      const answer = await fetch(`${address('hint')}?${eyes()}`);
      const said = (await answer.json()) as Advice & { message: string };
      if (!answer.ok) throw new Error(said.message);
      return said;
    },
    layout: (wanted) => post<LayoutFound>(`tables/${table}/layout?${eyes()}`, wanted),
    async preview(path, decision) {
      const init = { method: 'POST', body: JSON.stringify({ path, decision }) };
      // Without the server there is nothing to be told.
      const answer = await fetch(`${address('preview')}?${eyes()}`, init).catch(() => null);
      return answer?.ok ? ((await answer.json()) as Preview) : {};
    },
    close() {
      closed = true;
      clearTimeout(timer);
      wire.close();
    },
  };
}
