import { bridge } from './bridge';
import type { Way } from './connection';
import { socket } from './socket';

/** The way to a table: over the server's socket, or the bridge. */
export const connect: Way = (address, hear, online) =>
  address.bridged ? bridge(address, hear) : socket(address, hear, online);
