import { bridge } from './bridge';
import type { Address, Connection, Message } from './connection';
import { socket } from './socket';

/** The way to a table: over the server's socket, or the bridge. */
export function connect(address: Address, hear: (message: Message) => void, online: (now: boolean) => void): Connection {
  return address.bridged ? bridge(address, hear) : socket(address, hear, online);
}
