import type { Address, Connection, Message, Rules } from './connection';
import type { Look } from './look';
import type { Preview } from './types';

/** A connection over plain requests, to the bridge of dev/bridge.py. */
export function bridge({ table, lang }: Address, hear: (message: Message) => void): Connection {
  let version: number | null = null;
  const at = (what: string, query: Record<string, string> = {}) =>
    `api/${what}?${new URLSearchParams({ table, lang, ...query })}`;

  async function ask(url: string, body?: object): Promise<void> {
    const init = body && { method: 'POST', body: JSON.stringify(body) };
    const answers = (await (await fetch(url, init)).json()) as Message[];
    for (const answer of answers) {
      if (answer.type === 'frame') version = answer.frame.version;
      if (answer.type === 'changes') version = answer.changes.version;
      hear(answer);
    }
  }

  const since = (): Record<string, string> => (version === null ? {} : { since: String(version) });
  return {
    look: async () => (await (await fetch(at('look'))).json()) as Look,
    show(wanted) {
      lang = wanted;
      void ask(at('frame'));
    },
    play: (id, decision, path) => void ask(at('play', since()), { id, decision, path }),
    rules: async (_game, lang) => (await (await fetch(at('rules', { lang }))).json()) as Rules,
    preview: async (path) =>
      (await (await fetch(at('preview'), { method: 'POST', body: JSON.stringify({ path }) })).json()) as Preview,
    undo: () => void ask(at('undo'), {}),
    sit: () => undefined,
    close: () => undefined,
  };
}
