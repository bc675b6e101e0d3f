interface WebkitDriver {
  readonly port: number;
  /** `http://127.0.0.1:<port>` */
  readonly address: string;
  readonly stop: () => void;
}

export const hasWebkit: boolean;
export function startWebkitDriver(scheme?: 'light' | 'dark'): Promise<WebkitDriver>;
