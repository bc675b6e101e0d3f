/**
 * Decides when to show the problems of a form: on leaving a field or on submit, but never while a
 * field is filled in for the first time. A problem that is shown is updated with each keystroke, so
 * that it disappears as soon as it is corrected.
 */
export class FormChecks<Name extends string> {
  readonly #check: (name: Name) => string | undefined;
  readonly #names: () => readonly Name[];
  readonly #changed: () => void;
  readonly #shown = new Map<Name, string>();
  /** The field that was last found incomplete. */
  #incomplete: Name | undefined;

  /**
   * @param names - Returns the fields that are shown, in their order.
   * @param check - Returns the problem code of a field; `undefined` when it is filled in
   *   correctly.
   * @param changed - Called when the shown problems have changed.
   */
  constructor(
    names: () => readonly Name[],
    check: (name: Name) => string | undefined,
    changed: () => void,
  ) {
    this.#names = names;
    this.#check = check;
    this.#changed = changed;
  }

  /** The problem to show at `name`. */
  shown(name: Name): string | undefined {
    return this.#shown.get(name);
  }

  /** The fields at which a problem is shown, in their order. */
  get wrong(): readonly Name[] {
    return this.#shown.size > 0 ? this.#names().filter((name) => this.#shown.has(name)) : [];
  }

  /**
   * Whether every field is filled in correctly, whether or not a problem is shown.
   *
   * @param changed - All fields that may have changed since this was last called. The default is
   *   every field.
   */
  isComplete(changed: readonly Name[] = this.#names()): boolean {
    const names = this.#names();
    const isWrong = (name: Name): boolean => this.#check(name) !== undefined;
    // Each key asks, and what was incomplete before is so still while another field is typed into.
    // It is likely a field at the end, because buyers come to it last.
    const last = this.#incomplete;
    const isThere = last !== undefined && names.includes(last);
    if (isThere && (!changed.includes(last) || isWrong(last))) return false;
    this.#incomplete = names.findLast(isWrong);
    return this.#incomplete === undefined;
  }

  /** Called when the buyer has left a field. An empty field was perhaps only passed through. */
  left(name: Name, empty: boolean): void {
    if (!empty) this.#show(name);
  }

  typed(name: Name): void {
    if (this.#shown.has(name)) this.#show(name);
  }

  /** Shows every problem and returns the fields concerned, in their order. */
  all(): readonly Name[] {
    for (const name of this.#names()) this.#show(name);
    return this.wrong;
  }

  clear(): void {
    this.#shown.clear();
    this.#changed();
  }

  #show(name: Name): void {
    const problem = this.#check(name);
    if (problem === this.#shown.get(name)) return;
    if (problem === undefined) this.#shown.delete(name);
    else this.#shown.set(name, problem);
    this.#changed();
  }
}
