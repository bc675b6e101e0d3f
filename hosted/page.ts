// The hosted page shows <easy-checkout> on a page of its own, at the top or inside a merchant's
// page.
import type { CheckoutState, EasyCheckout } from '../src/index.ts';
import { fill } from '../src/messages/fill.ts';
import { isLocale } from '../src/messages/page-locale.ts';
import { readAddress, readEnvironment, readSettings } from './page/address.ts';
import { createCheckout, isAllowed, isBusy } from './page/checkout.ts';
import { element } from './page/element.ts';
import { showBranding } from './page/branding.ts';
import type { FragmentFields } from './page/fragment-fields.ts';
import type { NoticeName } from './page/messages.ts';
import { notice } from './page/notice.ts';
import type { Offer } from './page/offer.ts';
import type * as Offers from './page/offer.ts';
import { ParentPage, parentOrigin } from './page/parent-page.ts';
import { Quantities } from './page/quantities.ts';
import {
  clearAddress,
  forgetSession,
  recallSession,
  rememberSession,
} from './page/remembered-session.ts';
import { speak, texts } from './page/wording.ts';

function find(selector: string): HTMLElement {
  return document.querySelector<HTMLElement>(selector) ?? document.body;
}

/** Translates the fields of the fragment to the names of the element's properties. */
function elementFields({
  identityId,
  metadata,
  tags,
}: FragmentFields): Parameters<typeof createCheckout>[0] {
  return {
    ...(identityId && { identityId }),
    ...(metadata && { metadata: { ...metadata } }),
    ...(tags && { sourceTags: tags }),
  };
}

class HostedPage {
  readonly #main: HTMLElement;
  readonly #brandingPlaces: Parameters<typeof showBranding>[0];
  readonly #parent: ParentPage | undefined;
  /** The session was created before a reload. */
  #recalled = false;
  /**
   * The service has said that the session is open. A session from before a reload may be being
   * paid.
   */
  #isOpen = false;
  /** Resolves once the page has its texts. */
  readonly #textsLoaded: Promise<void>;
  /** Counts the addresses that were opened, so that answers for an earlier address are dropped. */
  #turn = 0;

  constructor() {
    this.#main = find('main');
    this.#brandingPlaces = { merchant: find('.merchant'), contact: find('.contact') };
    const origin = parentOrigin();
    if (origin !== undefined) {
      document.documentElement.classList.add('embedded');
      this.#parent = new ParentPage(origin);
    }
    const [asked] = readSettings(location.search).flatMap(([name, value]) =>
      name === 'locale' ? [value] : [],
    );
    const wanted = [asked ?? '', ...navigator.languages].filter((tag) => isLocale(tag));
    this.#textsLoaded = speak(wanted).then(() => {
      find('.host').textContent = fill(texts.servedBy, { host: location.host });
    });
    find('.print').addEventListener('click', () => print());
  }

  /** Shows what the address asks for. */
  async open(): Promise<void> {
    const turn = (this.#turn += 1);
    this.#recalled = false;
    this.#isOpen = false;
    this.#show(turn);
    await this.#textsLoaded;
    if (turn !== this.#turn) return;
    // The script that defines the element runs before this one, unless it could not be loaded.
    if (!customElements.get('easy-checkout')) return this.#refuse('unavailable', turn);
    const address = readAddress(location);
    switch (address.kind) {
      case 'session':
        return this.#showSession(
          { clientSecret: address.clientSecret, environment: readEnvironment(location.search) },
          turn,
        );
      case 'link':
        return this.#openOffer(turn, address, ({ openLink }) =>
          openLink(address.key, address.link, address.fields.metadata),
        );
      case 'items': {
        const { key, items, fields } = address;
        const { identityId, metadata } = fields;
        // Inside another page, only a session can be asked whether that page may embed the
        // checkout, and no session for a customer is created from an address.
        if (this.#parent && identityId) {
          return this.#refuse('unusable', turn, 'MALFORMED_IDENTITY');
        }
        if (this.#parent) {
          return this.#openOffer(turn, address, ({ openItems }) => openItems(key, items, metadata));
        }
        const setup = { publishableKey: key, lineItems: items, ...elementFields(fields) };
        return this.#showSession(setup, turn);
      }
      case 'malformed':
        return this.#refuse('unusable', turn, address.code);
      case 'secret-key':
        return this.#refuse('secretKey', turn);
      case 'exposed':
        return this.#refuse('exposed', turn);
      case 'incomplete':
        return this.#refuse('incomplete', turn);
    }
  }

  /**
   * Opens an offer: creates a session for it, or resumes the one that was created before a reload.
   */
  async #openOffer(
    turn: number,
    { key, fields: { tags } }: { readonly key: string; readonly fields: FragmentFields },
    open: (offers: typeof Offers) => Offer | Promise<Offer>,
  ): Promise<void> {
    const offers = await import('./page/offer.ts').catch(() => undefined);
    if (!offers) return this.#refuse('unavailable', turn);
    let offer: Offer | undefined;
    const read = async (): Promise<Offer> => (offer ??= await open(offers));
    let chosen: Parameters<Offer['createSession']>[0];
    let asked = 0;
    /** Remembers the session that was requested last, in whatever order the answers arrive. */
    const createSession = async (quantities = chosen): Promise<string> => {
      const count = (asked += 1);
      const fresh = await (await read()).createSession(quantities);
      if (count === asked && turn === this.#turn) {
        chosen = quantities;
        rememberSession(fresh);
      }
      return fresh;
    };
    const fetchClientSecret = async (): Promise<string> => {
      try {
        const fresh = await createSession();
        this.#recalled = false;
        return fresh;
      } catch (error) {
        this.#refuse(offers.noticeOf(error), turn);
        throw error;
      }
    };
    try {
      const recalled = recallSession();
      this.#recalled = recalled !== undefined;
      // A resumed session may show a payment whatever has become of its link, so the link is not
      // awaited.
      const over = recalled === undefined && (await read()).over;
      if (over) return this.#refuse(over, turn);
      const clientSecret = recalled ?? (await createSession());
      if (turn !== this.#turn) return;
      // A client secret does not name its environment, so the key's environment is passed along.
      const environment = offers.environmentOf(key);
      // The metadata is part of the session already.
      const setup = { clientSecret, fetchClientSecret, environment, ...elementFields({ tags }) };
      this.#showSession(setup, turn, async (checkout) => {
        const { adjustable } = await read();
        if (adjustable.length === 0) return undefined;
        return new Quantities(adjustable, async (quantities) => {
          const fresh = await createSession(quantities);
          // A reload must find the session that is being paid and no other one.
          if (recallSession() === fresh) checkout.clientSecret = fresh;
        });
      });
    } catch (error) {
      this.#refuse(offers.noticeOf(error), turn);
    }
  }

  /**
   * @param adjust - Creates the control for quantities. Without it, the order cannot be changed.
   */
  #showSession(
    setup: Parameters<typeof createCheckout>[0],
    turn: number,
    adjust?: (checkout: EasyCheckout) => Promise<Quantities | undefined>,
  ): void {
    const parentOrigin = this.#parent?.origin;
    let quantities: Quantities | undefined;
    const checkout = createCheckout(
      { ...setup, ...(parentOrigin !== undefined && { parentOrigin }) },
      (state) => turn === this.#turn && this.#onState(state, quantities),
    );
    checkout.addEventListener('easy-submit', (event) => {
      if (!quantities?.pending) return;
      event.preventDefault();
      quantities.announce(texts.payAfterUpdate);
    });
    this.#show(turn, checkout);
    void adjust?.(checkout).then(
      (adjusting) => {
        if (!adjusting || turn !== this.#turn) return;
        quantities = adjusting;
        checkout.before(quantities.element);
        this.#onState(checkout.state, quantities);
      },
      () => undefined,
    );
  }

  #onState(state: CheckoutState, quantities: Quantities | undefined): void {
    const { status } = state;
    const root = document.documentElement;
    root.dataset['status'] = status;
    const allowed = isAllowed(state);
    if (allowed !== undefined) this.#parent?.allow(allowed);
    this.#parent?.sendBusy(isBusy(state));
    if ('order' in state && state.order) {
      const { session, line_items } = state.order;
      showBranding(this.#brandingPlaces, session?.merchant);
      if (status === 'ready') quantities?.show(line_items);
    }
    this.#isOpen = status === 'ready' || (status === 'loading' && this.#isOpen);
    quantities?.disable(!this.#isOpen);
    if (state.status !== 'unusable') return;
    const { code } = state.problem;
    if (code === 'SECRET_KEY_REFUSED') this.#refuse('secretKey', this.#turn);
    if (code === 'INVALID_CLIENT_SECRET' && this.#recalled) {
      // The service no longer knows a session from before a reload, so the link creates another
      // one.
      forgetSession();
      void this.open();
    }
  }

  /** @param code - Says what is wrong with the address, for whoever made it. */
  #refuse(name: NoticeName, turn: number, code?: string): void {
    if (turn !== this.#turn) return;
    if (name === 'exposed' || name === 'secretKey') clearAddress();
    const retry = name === 'unavailable' ? () => location.reload() : undefined;
    this.#show(turn, notice(name, retry, code));
    document.documentElement.dataset['status'] = 'refused';
    // Whatever the previous checkout still reports is ignored from here on.
    this.#turn += 1;
  }

  /**
   * Replaces everything on the page with `content`, or with a waiting indicator when there is none.
   */
  #show(turn: number, ...content: readonly HTMLElement[]): void {
    if (turn !== this.#turn) return;
    document.documentElement.dataset['status'] = 'loading';
    this.#parent?.sendBusy(false);
    showBranding(this.#brandingPlaces, undefined);
    this.#main.replaceChildren(
      ...(content.length > 0 ? content : [element('div', { class: 'waiting' })]),
    );
    if (content.length > 0) this.#main.removeAttribute('aria-busy');
    else this.#main.setAttribute('aria-busy', 'true');
  }
}

const page = new HostedPage();
void page.open();
addEventListener('hashchange', () => void page.open());
