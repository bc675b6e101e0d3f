/**
 * A tab of a browser, with only the methods that both Playwright and WebDriver offer. The scripts in
 * page/, which are part of every document, do the rest.
 */
export interface Tab {
  /** Resolves once the document is loaded. */
  goto(address: string): Promise<void>;
  reload(): Promise<void>;
  /** Evaluates an expression in the page and awaits a promise. The value has to fit into JSON. */
  evaluate<Result>(expression: string): Promise<Result>;
}

/** A device whose tabs share storage and locks with each other only. */
export interface Device {
  newTab(): Promise<Tab>;
  /** Closes all its tabs. Never rejects. */
  discard(): Promise<void>;
}

/** A browser in which runs are carried out. */
export interface Engine {
  readonly name: 'Chromium' | 'Firefox' | 'WebKit';
  /** Whether the browser is still running. */
  isAlive(): boolean;
  newDevice(): Promise<Device>;
  close(): Promise<void>;
}
