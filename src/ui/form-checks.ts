/**
 * When to say what is wrong with a form: on leaving a field or on submit, never while it is filled
 * in for the first time; once said, with each keystroke, so that it goes as soon as it is mended.
 */
export class FormChecks<Name extends string> {
  readonly #check: (name: Name) => string | undefined;
  readonly #names: () => readonly Name[];
  readonly #changed: () => void;
  readonly #shown = new Map<Name, string>();

  /**
   * @param names - The fields that are shown, in their order.
   * @param check - The problem code of a field as it is now; `undefined` when it is right.
   * @param changed - Called when something else is to be shown.
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
    return this.#names().filter((name) => this.#shown.has(name));
  }

  /** Whether every field is right, shown or not. */
  get complete(): boolean {
    return this.#names().every((name) => this.#check(name) === undefined);
  }

  /** The buyer has left a field; an empty one was perhaps only passed through. */
  left(name: Name, empty: boolean): void {
    if (!empty) this.#show(name);
  }

  typed(name: Name): void {
    if (this.#shown.has(name)) this.#show(name);
  }

  /** Shows everything that is wrong and answers with the fields concerned, in their order. */
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
