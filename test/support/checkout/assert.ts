/** @throws {Error} `holds` is false */
export function assert(holds: boolean, what: string): void {
  if (!holds) throw new Error(what);
}
