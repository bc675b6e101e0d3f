// Everything that only the use of the checkout needs: the rules of the fields, and what pays. It is
// loaded when the buyer begins, and nothing can be paid before that:
// docs/decisions/0021-the-first-part-of-the-frame.md and 0027-the-first-part-is-the-happy-path.md.
import { listRest } from '../../api/http/list-rest.ts';
import { readRefusal } from '../../api/http/read-refusal.ts';
import { accept } from '../../api/schemas/shapes.ts';
import { getSessionStatus } from '../../api/sessions/session-status.ts';
import { LateCommand } from '../../bridge/late-commands.ts';
import type { GuestMessage } from '../../bridge/protocol.ts';
import type { Controller } from '../../checkout/controller.ts';
import { clientSecretGateway } from '../../checkout/paying/client-secret-gateway.ts';
import type { Gateway } from '../../checkout/gateway.ts';
import { changeOf } from '../../checkout/paying/order-change.ts';
import { orderMistake } from '../../checkout/paying/order-mistake.ts';
import { createPaying, type Paying } from '../../checkout/paying/paying.ts';
import { publishableKeyGateway } from '../../checkout/paying/publishable-key-gateway.ts';
import type { StateKeeper } from '../../checkout/state-keeper.ts';
import type { Opened, Reasons } from '../open-offers.ts';
import { adoptStyles } from '../adopt-styles.ts';
import { PageJournal } from '../page-journal.ts';
import styles from './pay-part.css?inline';
import {
  createPaymentMethods,
  type PaymentMethods,
  type PaymentMethodsOptions,
} from '../payment-methods.ts';
import { setupMistake } from '../setup-mistake.ts';
import { createVault } from '../vault.ts';

/** How long a submit waits for what has become of an earlier attempt, in milliseconds. */
const STATUS_TIMEOUT_MS = 5000;

export interface PayPartOptions extends Omit<PaymentMethodsOptions, 'onAuthorization'> {
  readonly send: (message: GuestMessage) => void;
}

/** What commands that only a form in use is given ask of a checkout. */
type LateController = Pick<Controller, 'check' | 'readJournal'>;

export interface PayPart extends Reasons {
  /** Says why nothing could be opened for a setup. */
  readonly setupMistake: typeof setupMistake;
  /** Runs the fields from now on, and takes over what was typed into them. */
  readonly fields: PaymentMethods;
  /**
   * Tells the page about the fields, if anything has changed that it shows.
   *
   * @param isNews - False if nothing of it can have changed since the last call.
   */
  sendChange(isNews: boolean): void;
  /** Lets the page be told of the next change in any case. */
  forgetChange(): void;
  /** Begins to work for a checkout, whose order the first part has loaded. */
  open(opened: Opened, keeper: StateKeeper): Paying;
  /**
   * Carries out a command that only a form in use is given.
   *
   * @param controller - The process of the checkout that is set up, if there is one.
   * @returns whether `data` is such a command
   */
  onLate(data: unknown, controller: LateController | undefined): boolean;
}

export function createPayPart({ send, ...options }: PayPartOptions): PayPart {
  adoptStyles(styles);
  const fields = createPaymentMethods({
    ...options,
    onAuthorization: (text) => send({ type: 'authorization', text }),
  });
  /** What the page was last told about the fields, as JSON. */
  let sentChange = '';
  const journal = new PageJournal(send);
  return {
    fields,

    sendChange(isNews) {
      if (!isNews && sentChange) return;
      const { complete, brand, postalLabel } = fields;
      const wrong = fields.wrong();
      const filled = fields.filled();
      const change = { complete, wrong, filled, postalLabel, brand };
      const text = JSON.stringify(change);
      if (text === sentChange) return;
      sentChange = text;
      send({ type: 'change', change });
    },

    forgetChange() {
      sentChange = '';
    },

    readRefusal,
    listRest,
    orderMistake,
    setupMistake,
    open(opened, keeper) {
      const gateway = gatewayOf(opened);
      const { service } = opened.way;
      const vault = createVault(opened.way.vault, () => gateway.openVaultSession());
      const paying = createPaying(keeper, {
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
      if (opened.kind === 'session') {
        const onDetected = (): void => paying.noteStablecoins();
        fields.follow({ service, askSession, onDetected, isOpen });
      }
      return paying;
    },
    onLate(data, controller) {
      const command = accept(LateCommand, data);
      switch (command?.type) {
        case 'check':
          void controller?.check();
          break;
        case 'address-format':
          void sendAddressFormat(command.country, send);
          break;
        case 'journaled':
          journal.acknowledge(command.attemptId, command.entries ?? []);
          break;
        case 'journal':
          void controller?.readJournal(command.entries);
          break;
        default:
      }
      return command !== undefined;
    },
  };
}

async function sendAddressFormat(country: string, send: PayPartOptions['send']): Promise<void> {
  try {
    const response = await fetch(`address-${country}.json`);
    send({ type: 'address-format', format: await response.json() });
  } catch {
    // Without the format, the page asks for what every address has.
  }
}

/** The gateway that pays what was offered. */
export function gatewayOf(opened: Opened): Gateway {
  return opened.kind === 'session'
    ? clientSecretGateway(opened.way, opened.offers)
    : publishableKeyGateway(opened.way, opened.offers);
}
