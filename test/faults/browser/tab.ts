/**
 * One tab of a browser, as the fault harness uses it: little enough that Playwright and WebDriver can
 * do it alike. What happens in it is driven by page-script.js, which every document brings along.
 */
export interface Tab {
  /** Resolves once the document is loaded. */
  goto(address: string): Promise<void>;
  reload(): Promise<void>;
  /** The value of an expression in the page, or of the promise that it is. As JSON can hold it. */
  evaluate<Result>(expression: string): Promise<Result>;
}

/** A device of its own. Its tabs share storage and locks with each other and with nobody else. */
export interface Device {
  newTab(): Promise<Tab>;
  /** Lets go of all its tabs. Never rejects. */
  discard(): Promise<void>;
}

/** A browser that runs can be made in. */
export interface Engine {
  readonly name: 'Chromium' | 'Firefox' | 'WebKit';
  /** Whether there is still something that could answer. */
  isAlive(): boolean;
  newDevice(): Promise<Device>;
  close(): Promise<void>;
}
