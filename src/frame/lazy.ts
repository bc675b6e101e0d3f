// Everything that only the use of the checkout needs: the rules of the fields, and the payment.
// It is loaded when the buyer begins, and nothing can be paid before that.
import { getSessionStatus } from '../api/sessions/session-status.ts';
import type { Gateway } from '../checkout/gateway.ts';
import type { Journal } from '../checkout/journal.ts';
import { clientSecretGateway } from '../checkout/paying/client-secret-gateway.ts';
import { changeOf } from '../checkout/paying/order-change.ts';
import { createPaying, type Paying } from '../checkout/paying/paying.ts';
import { publishableKeyGateway } from '../checkout/paying/publishable-key-gateway.ts';
import type { StateStore } from '../checkout/state-store.ts';
import { adoptStyles } from './fields/adopt-styles.ts';
import styles from './lazy.css?inline';
import type { Opened } from './open-offers.ts';
import {
  createPaymentMethods,
  type PaymentMethods,
  type PaymentMethodsOptions,
} from './payment-methods.ts';
import { createVault } from './fields/vault.ts';

/** How long a submit waits for what has become of an earlier attempt, in milliseconds. */
const STATUS_TIMEOUT_MS = 5000;

export interface LazyPartOptions extends PaymentMethodsOptions {
  readonly journal: Journal;
}

/** What comes with the first use. */
export interface LazyPart {
  /** Runs the fields from now on, and has taken over what was typed into them. */
  readonly fields: PaymentMethods;
  /** Begins to work for a checkout, whose order is loaded. */
  pay(opened: Opened, store: StateStore): Paying;
}

export function createLazyPart({ journal, ...options }: LazyPartOptions): LazyPart {
  adoptStyles(styles);
  const fields = createPaymentMethods(options);
  return {
    fields,

    pay(opened, store) {
      const gateway = createGateway(opened);
      const { service } = opened.credentials;
      const vault = createVault(opened.vault, () => gateway.openVaultSession());
      const paying = createPaying(store, {
        gateway,
        journal,
        environment: opened.environment,
        readStatus: (id) =>
          service.call(
            getSessionStatus,
            { id },
            { signal: AbortSignal.timeout(STATUS_TIMEOUT_MS) },
          ),
        prepare: () => vault.prepare(),
        tokenize: (buyer) => fields.tokenize(vault, buyer),
      });
      if (opened.kind === 'session') {
        fields.setCryptoSource({
          service,
          askSession: () => showSession(paying, store),
          onDetected: () => paying.noteStablecoins(),
          isOpen: () => store.state.status === 'ready',
        });
      }
      return paying;
    },
  };
}

/**
 * Asks what has become of a session, and shows that if it has ended or costs something else. Without
 * an answer nothing is shown, because stablecoins ask again. A card payment that has begun meanwhile
 * finds out by itself.
 */
async function showSession(paying: Paying, store: StateStore): Promise<void> {
  const offer = await paying.ask().catch(() => undefined);
  const { state } = store;
  if (!offer || state.status !== 'ready') return;
  if (offer.status !== 'open') return paying.show(offer);
  const change = changeOf(state.order, offer.order);
  if (change) store.dispatch(change);
}

/** The gateway that pays what was offered. */
export function createGateway(opened: Opened): Gateway {
  return opened.kind === 'session'
    ? clientSecretGateway(opened.credentials, opened.offers)
    : publishableKeyGateway(opened.credentials, opened.offers);
}
