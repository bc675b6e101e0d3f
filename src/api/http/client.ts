import { type Client, openClient, type OpenClientOptions } from './open-client.ts';
import { readRefusal } from './read-refusal.ts';

export type { CallOptions, Client } from './open-client.ts';
export type ClientOptions = Omit<OpenClientOptions, 'readRefusal'>;

/** A client that reads refusals by itself. The frame loads what reads them when there is one. */
export function createClient(options: ClientOptions): Client {
  return openClient({ ...options, readRefusal });
}
