import { wait } from '../api/http/wait.ts';
import { ConnectionError } from '../errors.ts';

/** How long a part may take to be loaded, in milliseconds: as long as a request to the service. */
const LOAD_TIMEOUT_MS = 30_000;

/** Loads a part of this document's script, once. */
export class PartLoader<Part> {
  readonly #load: (attempt: number) => Promise<Part>;
  #attempts = 0;
  #loading: Promise<Part> | undefined;
  #loaded: Part | undefined;
  #failed = false;

  /** @param load - Called with the number of the attempt, from 1. */
  constructor(load: (attempt: number) => Promise<Part>) {
    this.#load = load;
  }

  /**
   * Resolves to the part. It is loaded again if that has failed before.
   *
   * @throws {ConnectionError} the part could not be loaded in time
   */
  async get(): Promise<Part> {
    if (this.#loaded) return this.#loaded;
    const part = await Promise.race([this.#start(), wait(LOAD_TIMEOUT_MS)]);
    if (!part) throw new ConnectionError('A part of the secure frame was not loaded in time.');
    return part;
  }

  /**
   * Loads the part in advance. Never throws, and does not try again after a failure: keys and
   * clicks want the part, and each one would be another request.
   */
  async want(): Promise<Part | undefined> {
    return this.#failed ? undefined : this.#start().catch(() => undefined);
  }

  #start(): Promise<Part> {
    this.#loading ??= this.#attempt();
    return this.#loading;
  }

  async #attempt(): Promise<Part> {
    this.#failed = false;
    this.#attempts += 1;
    try {
      this.#loaded = await this.#load(this.#attempts);
      return this.#loaded;
    } catch (error) {
      this.#loading = undefined;
      this.#failed = true;
      throw new ConnectionError('A part of the secure frame could not be loaded.', error);
    }
  }
}
