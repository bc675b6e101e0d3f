// Everything that only the use of the checkout needs: the rules of the fields, and what pays. It is
// loaded when the buyer begins, and nothing can be paid before that:
// docs/decisions/0021-the-first-part-of-the-frame.md and 0027-the-first-part-is-the-happy-path.md.
import { clientSecretGateway } from '../checkout/paying/client-secret-gateway.ts';
import type { Gateway } from '../checkout/gateway.ts';
import { changeOf } from '../checkout/paying/order-change.ts';
import { createPaying, type Paying } from '../checkout/paying/paying.ts';
import { publishableKeyGateway } from '../checkout/paying/publishable-key-gateway.ts';
import type { StateKeeper } from '../checkout/state-keeper.ts';
import type { Opened } from './open-offers.ts';
import { type JournalMessage, PageJournal } from './page-journal.ts';
import {
  createPaymentMethods,
  type PaymentMethods,
  type PaymentMethodsOptions,
} from './payment-methods.ts';
import { createVault } from './vault.ts';

export interface PayPartOptions {
  /** Sends the page what its journal is to keep. */
  readonly send: (message: JournalMessage) => void;
  readonly fields: PaymentMethodsOptions;
}

export interface PayPart {
  /** Runs the fields from now on, and takes over what was typed into them. */
  readonly fields: PaymentMethods;
  /** Begins to work for a checkout, whose order the first part has loaded. */
  open(opened: Opened, keeper: StateKeeper): Paying;
  /** Called when the page has stored the journal entry of `attemptId`. */
  acknowledge(attemptId: string): void;
}

export function createPayPart({ send, fields: options }: PayPartOptions): PayPart {
  const fields = createPaymentMethods(options);
  const journal = new PageJournal(send);
  return {
    fields,
    open(opened, keeper) {
      const gateway = gatewayOf(opened);
      const vault = createVault(opened.way.vault, () => gateway.openVaultSession());
      const paying = createPaying(keeper, {
        gateway,
        journal,
        prepare: () => vault.prepare(),
        tokenize: (buyer) => fields.tokenize(vault, buyer),
      });
      const { service } = opened.way;
      const isOpen = () => keeper.state.status === 'ready';
      // Without an answer nothing is shown, because the part asks again. A card payment that has
      // begun meanwhile finds out by itself what has become of the session.
      const askSession = () =>
        paying.ask().then(
          (offer) => {
            const { state } = keeper;
            if (state.status !== 'ready') return;
            if (offer.status !== 'open') return paying.show(offer);
            const change = changeOf(state.order, offer.order);
            if (change) keeper.dispatch(change);
          },
          () => {},
        );
      if (opened.kind === 'session') fields.follow({ service, askSession, isOpen });
      return paying;
    },
    acknowledge: (attemptId) => journal.acknowledge(attemptId),
  };
}

/** The gateway that pays what was offered. */
export function gatewayOf(opened: Opened): Gateway {
  return opened.kind === 'session'
    ? clientSecretGateway(opened.way, opened.offers)
    : publishableKeyGateway(opened.way, opened.offers);
}
