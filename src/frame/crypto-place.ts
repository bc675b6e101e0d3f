import type { Order } from '../checkout/order.ts';
import { PartLoader } from './part-loader.ts';
import type { LoadSubject } from './subjects.ts';
import type * as CryptoModule from './crypto/crypto-part.ts';
import type { CryptoPart, CryptoPartOptions } from './crypto/crypto-part.ts';

/** What a session's stablecoins need of its checkout. */
export type CryptoSource = Pick<
  CryptoPartOptions,
  'service' | 'askSession' | 'onDetected' | 'isOpen'
>;

export interface CryptoPlaceOptions extends Pick<CryptoPartOptions, 'root' | 'now' | 'wording'> {
  readonly loadSubject: LoadSubject;
}

/** The place for payments with stablecoins, whose part is loaded when a buyer chooses them. */
export class CryptoPlace {
  readonly #options: CryptoPlaceOptions;
  readonly #loader: PartLoader<typeof CryptoModule>;
  #source: CryptoSource | undefined;
  #place: HTMLElement | undefined;
  #part: CryptoPart | undefined;
  #loading: Promise<void> | undefined;
  /** What is to be shown. */
  #wanted: { readonly order: Order | undefined; readonly isChosen: boolean } | undefined;

  constructor(options: CryptoPlaceOptions) {
    this.#options = options;
    this.#loader = new PartLoader((attempt) => options.loadSubject('crypto', attempt));
  }

  /** Belongs to another checkout from now on. */
  attach(source: CryptoSource): void {
    this.#part?.stop();
    this.#place?.remove();
    this.#place = this.#part = this.#loading = undefined;
    this.#source = source;
    this.#draw();
  }

  show(order: Order | undefined, isChosen: boolean): void {
    this.#wanted = { order, isChosen };
    this.#draw();
  }

  /** Resolves once the part is loaded or cannot be, if it is needed. */
  async whenLoaded(): Promise<void> {
    await this.#loading;
  }

  focus(): void {
    this.#part?.focus();
  }

  #draw(): void {
    const { order, isChosen = false } = this.#wanted ?? {};
    if (isChosen && order && this.#source) this.#loading ??= this.#load(this.#source);
    if (this.#place) this.#place.hidden = !isChosen;
    if (order) this.#part?.show(order, isChosen);
  }

  async #load(source: CryptoSource): Promise<void> {
    const { root, now, wording } = this.#options;
    const place = document.createElement('div');
    this.#place = place;
    root.append(place);
    try {
      const [{ createCryptoPart }] = await Promise.all([this.#loader.get(), wording.loadLazy()]);
      if (this.#place !== place) return;
      place.textContent = '';
      this.#part = createCryptoPart({ ...source, root: place, now, wording });
      this.#draw();
    } catch {
      place.textContent = wording.texts.notLoaded;
      // Choosing the method again loads the part again.
      if (this.#place === place) this.#loading = undefined;
    }
  }
}
