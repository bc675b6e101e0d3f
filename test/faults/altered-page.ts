import { readFileSync } from 'node:fs';
import { toolPath } from '../support/packages/tools.ts';
import type { Lane } from './fault-harness.ts';
import type { MorphLibrary } from './plans/other-hands.ts';
import type { Scenario } from './plans/scenario.ts';

const LIBRARIES: Readonly<Record<MorphLibrary, string>> = {
  morphdom: 'morphdom/dist/morphdom-umd.js',
  idiomorph: 'idiomorph/dist/idiomorph.js',
  turbo: '@hotwired/turbo/dist/turbo.es2017-umd.js',
};

/** How a server renders the page of one run, each time in another way perhaps. */
export class AlteredPage {
  /** The cart of the page once it is another one. */
  items: string | undefined;
  readonly #lane: Lane;
  readonly #scenario: Scenario;
  readonly #run: string;
  #attributes = '';
  #before = '';
  #after = '';

  constructor(lane: Lane, scenario: Scenario, run: string) {
    this.#lane = lane;
    this.#scenario = scenario;
    this.#run = run;
  }

  /** Renders the page in this way from now on. */
  render(way: string): void {
    if (way === 'notes below') this.#after += '<p>A note below the checkout.</p>';
    if (way === 'a note above') this.#before += '<p>A note above the checkout.</p>';
    if (way === 'attributes') this.#attributes = 'class="wide" data-step="2" theme="dark"';
    if (way === 'another cart') this.items = 'price_tee:2';
  }

  tag(credential: string): string {
    const { alterations, hasEarlyFrame } = this.#scenario;
    // Libraries find the tag again by its id.
    const attributes = alterations ? `id="pay" ${this.#attributes} ` : '';
    const frame = hasEarlyFrame
      ? `<iframe slot="payment-fields" src="${this.#lane.checkout}/frame.html" title="Secure payment fields"></iframe>`
      : '';
    return `<easy-checkout ${attributes}environment="sandbox" ${credential}>${frame}</easy-checkout>`;
  }

  /** What a morph changes. */
  content(tag: string): string {
    return `<h1>Checkout</h1>${this.#before}${tag}${this.#after}`;
  }

  /** The whole page, with the library that morphs it. */
  page(tag = '', setUp = ''): string {
    const { morphLibrary, alterations = [] } = this.#scenario;
    const isMorphed = alterations.some(({ hand }) => hand === 'morph');
    const main = `<main>${this.content(tag)}</main>${setUp}`;
    if (!isMorphed || !morphLibrary) return main;
    const path = `/${this.#run}/library.js`;
    const file = toolPath(LIBRARIES[morphLibrary]);
    this.#lane.serveText(path, () => Promise.resolve(readFileSync(file, 'utf8')));
    return `<script src="${path}"></script>${main}`;
  }
}
