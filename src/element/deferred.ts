/** A promise that is resolved from outside. */
export interface Deferred<Value> {
  readonly promise: Promise<Value>;
  readonly resolve: (value: Value) => void;
}

/** The browser's own `Promise.withResolvers` came later than the browsers that are promised. */
export function deferred<Value>(): Deferred<Value> {
  let resolve!: (value: Value) => void;
  const promise = new Promise<Value>((onValue) => {
    resolve = onValue;
  });
  return { promise, resolve };
}
