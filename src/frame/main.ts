import { acceptHost, type Sender } from '../bridge/guest.ts';
import type { HostMessage } from '../bridge/protocol.ts';
import { type Controller, createController } from '../checkout/controller.ts';
import type { JournalEntry } from '../checkout/journal.ts';
import { toProblem } from '../checkout/problem.ts';
import { type CheckoutState, isUnderWay } from '../checkout/state.ts';
import type { Order } from '../checkout/order.ts';
import { applyTheme } from '../ui/theme.ts';
import { openGateway } from './open-gateway.ts';
import { PageJournal } from './page-journal.ts';
import type { Payee } from './bank/bank-part.ts';
import { createPaymentMethods } from './payment-methods.ts';
import { TypedFor } from './typed-for.ts';
import { createVault, type Vault } from './vault.ts';
import { speak } from './wording.ts';

type Start = Extract<HostMessage, { type: 'start' }>;

let controller: Controller | undefined;
/** The appearance that the page last sent. */
let shownAppearance: Start['appearance'] | undefined;
/** What the page was last told about the fields, as JSON. */
let sentChange = '';
/** Whether the texts in the buyer's language are loaded, or cannot be. */
let hasTexts = false;
let vault: Vault | undefined;
const typedFor = new TypedFor();

const guest = acceptHost({ onMessage });
const journal = new PageJournal((message) => guest.send(message));
const form = createPaymentMethods({
  root: document.body,
  onChange: sendChange,
  onSubmit: () => guest.send({ type: 'submit' }),
  onAuthorization: (text) => guest.send({ type: 'authorization', text }),
});

function onMessage(message: HostMessage | undefined, sender: Sender): void {
  switch (message?.type) {
    case 'start':
      sentChange = '';
      show(message.appearance);
      start(message.setup, sender);
      // The fields may have been filled in before the page was there.
      if (form.filled()) sendChange();
      break;
    case 'appearance':
      show(message.appearance);
      break;
    case 'validate':
      void validate();
      break;
    case 'pay':
      void controller?.pay(message);
      break;
    case 'check':
      void controller?.check();
      break;
    case 'reset':
      form.clear();
      sendChange();
      break;
    case 'focus':
      form.focus(message.field);
      break;
    case 'suggest-name':
      form.suggestName(message.name);
      break;
    case 'address-format':
      void sendAddressFormat(message.country);
      break;
    case 'journaled':
      journal.acknowledge(message.attemptId);
      break;
    default:
      // The sender of a message that could not be parsed may be waiting for an answer.
      if (controller) notify(controller.state);
  }
}

function show(appearance: Start['appearance']): void {
  const before = shownAppearance?.form.method;
  shownAppearance = appearance;
  applyTheme(document.documentElement, appearance.theme);
  form.show(shownAppearance);
  if (before && before !== shownAppearance.form.method) sendChange();
  void speak(appearance.locales, appearance.messages, async (speech) => {
    guest.send({ type: 'speech', speech });
    form.show(shownAppearance ?? appearance);
    await form.whenLoaded();
    // The size is sent explicitly, because browsers do not observe sizes in a frame that is not
    // visible yet, and the page waits for the size to show it.
    hasTexts = true;
    sendSize();
  });
}

async function validate(): Promise<void> {
  await form.whenLoaded();
  guest.send({ type: 'validated', invalid: form.check() });
  // The page shows these mistakes now, so the next change is news to it, whatever it is.
  sentChange = '';
}

async function sendAddressFormat(country: string): Promise<void> {
  try {
    const response = await fetch(`address-${country}.json`);
    guest.send({ type: 'address-format', format: await response.json() });
  } catch {
    // Without the format, the page asks for what every address has.
  }
}

/** @param sender - The page around this document, as the handshake showed it. */
function start({ journal: earlier = [], ...setup }: Start['setup'], sender: Sender): void {
  // The page has connected again while money may be moving. That payment has to end first.
  if (controller && isUnderWay(controller.state)) return notify(controller.state);
  const { origin: parentOrigin, connection } = sender;
  const credential = 'publishableKey' in setup ? setup.publishableKey : setup.clientSecret;
  const terms = JSON.stringify(setup);
  if (typedFor.setUp({ credential, terms, connection }, !form.filled())) empty();
  try {
    const { gateway, vaultClient } = openGateway(setup, parentOrigin, form.setServiceTime);
    const opened = createVault(vaultClient, () => gateway.openVaultSession());
    const created: Controller = createController({
      gateway,
      journal,
      tokenize: (buyer) => form.tokenize(opened, buyer),
      // The states of an earlier setup are ignored.
      notify(state) {
        if (created !== controller) return;
        if ('order' in state && state.order) {
          if (typedFor.setMerchant(state.order.merchantId)) empty();
          form.setOrder(state.order, payeeOf(state.order, parentOrigin));
        }
        notify(state);
      },
    });
    vault = opened;
    controller = created;
    void load(created, opened, earlier, gateway.readsBack);
  } catch (error) {
    // The previous setup must not be paid in place of this one.
    controller = undefined;
    vault = undefined;
    notify({ status: 'unusable', problem: toProblem(error) });
  }
}

/** @param inTurn - Whether the order's answer opens the vault session too. */
async function load(
  created: Controller,
  opened: Vault,
  begun: readonly JournalEntry[],
  inTurn: boolean,
): Promise<void> {
  if (!inTurn && begun.length === 0) opened.prepare();
  await created.load(begun);
  if (created.state.status === 'ready') opened.prepare();
}

/**
 * Empties the fields, because they were typed for another merchant or cart, and lets the page know.
 */
function empty(): void {
  form.clear();
  guest.send({ type: 'emptied' });
  sendChange();
}

function payeeOf({ session, merchantName }: Order, parentOrigin: string): Payee {
  const host = parentOrigin.replace(/^.*\//, '');
  const { name, support_email, support_url } = session?.merchant ?? {};
  return {
    merchant: name ?? merchantName ?? host,
    contact: support_email ?? support_url ?? host,
  };
}

function notify(state: CheckoutState): void {
  guest.send({ type: 'state', state });
  // The page takes a change after a decline for another card, so the next one is sent in any case.
  sentChange = '';
  if (state.status === 'complete') form.clear();
  if (state.status === 'ready' && state.problem) form.forgetRefused(state.problem);
}

/** Tells the page about the fields if anything has changed that it shows. */
function sendChange(): void {
  vault?.prepare();
  const { complete, brand } = form;
  const wrong = form.wrong();
  const filled = form.filled();
  const change = { complete, wrong, filled, ...(brand && { brand }) };
  const text = JSON.stringify(change);
  if (text === sentChange) return;
  sentChange = text;
  guest.send({ type: 'change', change });
}

function sendSize(): void {
  if (!form.shown || !hasTexts) return;
  guest.send({ type: 'resize', height: Math.ceil(document.body.getBoundingClientRect().height) });
}

new ResizeObserver(sendSize).observe(document.body);

addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') guest.send({ type: 'escape' });
});

// What was typed must not outlive the page, not even in the back/forward cache.
addEventListener('pagehide', () => form.clear());
