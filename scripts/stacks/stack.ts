/** What a row of the table has, in its order. */
export const COLUMNS = {
  dev: 'Buy in dev',
  production: 'Buy in production',
  template: 'Typed template',
  event: 'Event after hydration',
  remount: 'Remount',
  server: 'Server rendering',
  reload: 'Reload while paying',
  stranger: 'Id of a stranger',
} as const;

export type Column = keyof typeof COLUMNS;

/** A server of an example: a command in its folder, which serves at `port`. */
export interface Server {
  readonly command: (port: number) => readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** What is planted into a copy of an example, for its own checker to find. */
export interface Mistakes {
  /** The script of package.json that checks the types, templates included. */
  readonly script: string;
  readonly file: string;
  /** What is replaced by what, and what the checker has to say then. */
  readonly planted: readonly (readonly [right: string, wrong: string, said: string])[];
}

export interface Stack {
  readonly name: string;
  /** The folder in `examples/`. */
  readonly folder: string;
  readonly dev: Server;
  /** The script of package.json that builds for production. */
  readonly build?: string;
  readonly production?: Server;
  readonly checked?: Mistakes;
  /** The path of the page with the checkout. */
  readonly checkout: string;
  /** A page without a handler of its own, which shows the receipt. */
  readonly receipt?: string;
  /** Why columns have no meaning for it. */
  readonly without: Readonly<Partial<Record<Column, string>>>;
}
