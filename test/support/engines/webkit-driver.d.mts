interface WebkitDriver {
  readonly port: number;
  /** `http://127.0.0.1:<port>` */
  readonly address: string;
  readonly stop: () => void;
}

export const hasWebkit: boolean;
export function startWebkitDriver(scheme?: 'light' | 'dark'): Promise<WebkitDriver>;
/** Sends one command to the driver, and resolves with its value. */
export function send(method: string, url: string, body?: unknown): Promise<unknown>;
