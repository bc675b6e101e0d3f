/**
 * The service's time, as its last answer told it, plus what has passed since by a clock that nobody
 * sets. Before the first answer it is the device's own time, which may be any.
 */
export class ServiceClock {
  readonly #uptime: () => number;
  /** The difference between the service's time and the monotonic clock, in milliseconds. */
  #offset: number;

  /** @param uptime - A monotonic clock: milliseconds since any point in time. */
  constructor(uptime = () => performance.now()) {
    this.#uptime = uptime;
    this.#offset = Date.now() - uptime();
  }

  /** @param time - When the service has answered, in milliseconds since the Unix epoch. */
  readonly set = (time: number): void => {
    this.#offset = time - this.#uptime();
  };

  /** Milliseconds since the Unix epoch. */
  readonly now = (): number => this.#offset + this.#uptime();
}
