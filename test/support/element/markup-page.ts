/** The elements in `root` that have an id, by their ids. */
type ById = Readonly<Record<string, HTMLElement>>;

/** A place in the page for markup, which tells afterwards what has become of it. */
export class MarkupPage {
  readonly root = document.createElement('div');

  constructor() {
    document.body.append(this.root);
  }

  remove(): void {
    this.root.remove();
  }

  /** Puts `markup` into the page. */
  put(markup: string): ById {
    this.root.innerHTML = markup;
    return this.byId;
  }

  get byId(): ById {
    const elements = [...this.root.querySelectorAll<HTMLElement>('[id]')];
    return Object.fromEntries(elements.map((element) => [element.id, element]));
  }

  /** The ids of those elements of `before` that are still the same. */
  kept(before: ById): string {
    const now = this.byId;
    const ids = Object.keys(before).filter((id) => now[id] === before[id]);
    return ids.join(' ');
  }

  /** The elements and texts, without comments and the white space around elements. */
  get structure(): string {
    return this.root.innerHTML
      .replaceAll(/<!--.*?-->/g, '')
      .replaceAll(/>\s+/g, '>')
      .replaceAll(/\s+</g, '<')
      .trim();
  }
}
