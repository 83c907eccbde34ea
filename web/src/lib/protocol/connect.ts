import { bridge } from './bridge';
import type { Address, Connection, Message } from './connection';
import { socket } from './socket';

/** Ids of the server are one word; the bridge is told what to play. */
const ID = /^[\w-]{20,}$/;

/** The way to a table: over the server's socket, or the bridge. */
export function connect(address: Address, hear: (message: Message) => void, online: (now: boolean) => void): Connection {
  return ID.test(address.table) ? socket(address, hear, online) : bridge(address, hear);
}
