import type { Fault } from './types';
import { speech } from '../i18n/index.svelte';

/** The server says no, or cannot be reached: ``code`` is for programs, the message for people. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly status: number,
    /** What is wrong with which option. */
    readonly faults: Fault[] = [],
  ) {
    super(message);
  }
}

export const OFFLINE = 'offline';
const AGAIN = 2000;
/** What the server says while it has too much to do. */
const BUSY = [429, 503];

/** Asks the server; an answer that is no is thrown. Addresses are relative, so any path will do. */
export async function ask<T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<T> {
  const url = new URL(`api/${path}`, document.baseURI);
  url.searchParams.set('lang', speech.lang);
  let answer: Response;
  try {
    answer = await fetch(url, { method, body: body && JSON.stringify(body) });
  } catch {
    throw new Refused(OFFLINE, '', 0);
  }
  if (answer.status === 204) return undefined as T;
  const said = (await answer.json().catch(() => ({ code: 'fault', message: answer.statusText }))) as T & Partial<Refused>;
  if (!answer.ok) throw new Refused(said.code ?? 'fault', said.message ?? '', answer.status, said.faults);
  return said;
}

export const get = <T>(path: string): Promise<T> => ask('GET', path);
export const post = <T>(path: string, body: object = {}): Promise<T> => ask('POST', path, body);

/** Asks again and again as long as the server is away or busy, and it is still wanted. */
export async function patiently<T>(ask: () => Promise<T>, online: (now: boolean) => void, wanted: () => boolean): Promise<T> {
  for (;;) {
    try {
      const answer = await ask();
      online(true);
      return answer;
    } catch (why) {
      const offline = why instanceof Refused && why.code === OFFLINE;
      if (!wanted() || !(why instanceof Refused) || !(offline || BUSY.includes(why.status))) throw why;
      online(!offline);
      await new Promise((resolve) => setTimeout(resolve, AGAIN));
    }
  }
}
