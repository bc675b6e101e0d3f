import { wait } from '../api/http/wait.ts';
import { acceptHost, type Sender } from '../bridge/guest.ts';
import type { FirstCommand } from '../bridge/protocol.ts';
import { offersAgreed } from '../checkout/agreement.ts';
import { type Controller, createController } from '../checkout/controller.ts';
import type { JournalEntry } from '../checkout/journal.ts';
import type { Paying } from '../checkout/paying/paying.ts';
import { ServiceClock } from '../checkout/service-clock.ts';
import { plainProblem } from '../checkout/problem.ts';
import { type CheckoutState, isUnderWay } from '../checkout/state.ts';
import { listenForKeys } from '../ui/form-keys.ts';
import { applyTheme } from '../ui/theme.ts';
import { createFields } from './fields.ts';
import { loadPayPart } from './parts/load-pay-part.ts';
import { loadSessionPart } from './parts/load-session-part.ts';
import { type Opening, openOffers, type Setup } from './open-offers.ts';
import { PartLoader } from './parts/part-loader.ts';
import type { PayPart } from './parts/pay-part.ts';
import { TypedFor } from './typed-for.ts';
import { speak } from './wording.ts';

type Start = Extract<FirstCommand, { type: 'start' }>;

/**
 * How long the check of the fields waits for the part that checks them, in milliseconds. After that
 * the payment waits for it, which the page shows, and the fields are checked then.
 */
const CHECK_TIMEOUT_MS = 3000;
/** How often typing gets the checkout ready again at most, in milliseconds. */
const PREPARE_PAUSE_MS = 10_000;

let controller: Controller | undefined;
/** What the page was last told of the checkout. */
let notified: CheckoutState = { status: 'loading' };
/** The last setup for which nothing could be opened. */
let refused: Setup | undefined;
/** The appearance that the page last sent. It is shown as soon as its texts are there. */
let shownAppearance: Start['appearance'] | undefined;
/** The part that comes with the first use, once it is there. */
let used: PayPart | undefined;
/** Whether the page has to be told about the fields once they can be judged. */
let isChangeDue = false;
/** Whether the texts in the buyer's language are loaded, or cannot be. */
let hasTexts = false;
/** When the checkout was last got ready, in milliseconds of this document's time. */
let preparedAt = -PREPARE_PAUSE_MS;
/** Whether the buyer has begun to use the checkout, here or in the page. */
let isUsed = false;
const typedFor = new TypedFor();
const serviceClock = new ServiceClock();

const guest = acceptHost({ onMessage });
const root = document.body;
const fields = createFields({ root, onNeed: () => void loadFields() });
const payPart = new PartLoader(async (attempt) => {
  const createPayPart = await loadPayPart(attempt);
  used = createPayPart({
    send: (message) => guest.send(message),
    root,
    place: fields.place,
    onChange: sendChange,
  });
  fields.hand(used.fields);
  if (isChangeDue || fields.filled()) sendChange();
  return used;
});
const sessionPart = new PartLoader(loadSessionPart);

function onMessage(message: FirstCommand | undefined, sender: Sender, data: unknown): void {
  switch (message?.type) {
    case 'start':
      used?.forgetChange();
      // The appearance is shown while the answers about the order are under way.
      start(message.setup, sender);
      show(message.appearance);
      // The fields may have been filled in before the page was there.
      if (fields.filled()) sendChange();
      break;
    case 'appearance':
      show(message.appearance);
      break;
    case 'validate':
      void validate();
      break;
    case 'prepare':
      use();
      break;
    case 'pay':
      pay(message);
      break;
    case 'promotion-code':
      // The page ignores what was sent before this command, so it is told again.
      notify(notified);
      void controller?.applyCode(message);
      break;
    case 'reset':
      fields.clear();
      sendChange();
      break;
    case 'focus':
      fields.focus(message.field);
      break;
    case 'suggest-name':
      fields.suggestName(message.name);
      break;
    default:
      void readLate(data);
  }
}

/** Lets the part of the first use read what only a form in use is given. */
async function readLate(data: unknown): Promise<void> {
  const part = await payPart.get().catch(() => undefined);
  // The sender of a message that nothing can read may be waiting for an answer.
  if (!part?.onLate(data, controller) && controller) notify(notified);
}

function show(appearance: Start['appearance']): void {
  const before = shownAppearance?.form.method;
  shownAppearance = appearance;
  applyTheme(document.documentElement, appearance.theme);
  fields.show(shownAppearance);
  // Nobody touches the frame to send something from a wallet.
  if (shownAppearance.form.method === 'crypto') use();
  if (before && before !== shownAppearance.form.method) sendChange();
  void speak(appearance.locales, appearance.messages, async (speech) => {
    guest.send({ type: 'speech', speech });
    fields.show(shownAppearance ?? appearance);
    await whenShown();
    // The size is sent explicitly, because browsers do not observe sizes in a frame that is not
    // visible yet, and the page waits for the size to show it.
    hasTexts = true;
    sendSize();
  });
}

/** Pays, unless the page sent this before it knew of the present order. */
function pay({ agreed, ...options }: Extract<FirstCommand, { type: 'pay' }>): void {
  if (controller && offersAgreed(notified, agreed)) void controller.pay(options);
  else notify(notified);
}

/** Loads what runs the fields, and the chosen ones among them. Never throws. */
async function loadFields(): Promise<void> {
  const part = await Promise.race([payPart.get().catch(() => undefined), wait(CHECK_TIMEOUT_MS)]);
  if (!part) fields.giveUp();
  await part?.fields.whenLoaded();
}

/** Resolves once the chosen fields can be shown. */
async function whenShown(): Promise<void> {
  if (fields.needed) await loadFields();
  await fields.methods?.whenLoaded();
}

async function validate(): Promise<void> {
  await loadFields();
  // Nothing is wrong as long as nothing can be judged. Nothing can be paid then either.
  const invalid = fields.methods?.check() ?? [];
  // The page names these fields as they are labeled here. Where nothing is wrong, nothing is new.
  if (invalid.length > 0) sendChange();
  guest.send({ type: 'validated', invalid });
  // The page shows these mistakes now, so the next change is news to it, whatever it is.
  used?.forgetChange();
}

/** @param sender - The page around this document, as the handshake showed it. */
function start({ journal: earlier = [], ...setup }: Start['setup'], sender: Sender): void {
  // The page has connected again while money may be moving. That payment has to end first.
  if (controller && isUnderWay(controller.state)) return notify(notified);
  const { origin: parentOrigin, connection } = sender;
  const credential = 'publishableKey' in setup ? setup.publishableKey : setup.clientSecret;
  const terms = JSON.stringify(setup);
  fields.askName('identityId' in setup);
  if (typedFor.setUp({ credential, terms, connection }, !fields.filled())) empty();
  const opening = openOffers(setup, {
    around: parentOrigin,
    onServedAt(time) {
      serviceClock.set(time);
      fields.setServiceTime(time);
    },
    loadReasons: () => payPart.get(),
    loadSessionPart: () => sessionPart.get(),
  });
  // The previous setup must not be paid in place of this one.
  controller = undefined;
  if (opening) load(opening, earlier, parentOrigin);
  else void refuse(setup);
}

/** Loads the order, and shows it. */
function load(opening: Opening, earlier: readonly JournalEntry[], parentOrigin: string): void {
  let paying: Paying | undefined;
  const created: Controller = createController({
    ...opening,
    serviceTime: serviceClock.now,
    async loadPaying(keeper) {
      const [part, opened] = await Promise.all([payPart.get(), opening.whole()]);
      paying ??= part.open(opened, keeper);
      return paying;
    },
    // The states of an earlier setup are ignored.
    notify(state) {
      if (created !== controller) return;
      if ('order' in state && state.order) {
        if (typedFor.setMerchant(state.order.merchantId)) empty();
        fields.setOrder(state.order, parentOrigin);
      }
      notify(state);
    },
  });
  controller = created;
  notified = created.state;
  void created.load(earlier).then(prepare);
}

/** Shows why nothing can be opened for this setup. */
async function refuse(setup: Setup): Promise<void> {
  const mine = (refused = setup);
  notified = { status: 'loading' };
  const error = await payPart.get().then(
    (part) => part.setupMistake(setup),
    (missing: unknown) => missing,
  );
  if (!controller && refused === mine) notify({ status: 'unusable', problem: plainProblem(error) });
}

/**
 * Empties the fields, because they were typed for another merchant or cart, and lets the page know.
 */
function empty(): void {
  fields.clear();
  guest.send({ type: 'emptied' });
  sendChange();
}

function notify(state: CheckoutState): void {
  notified = state;
  guest.send({ type: 'state', state });
  // The page takes a change after a decline for another card, so the next one is sent in any case.
  used?.forgetChange();
  if (state.status === 'complete') fields.clear();
  if (state.status === 'ready' && state.problem) fields.forgetRefused(state.problem);
}

/** Tells the page about the fields, once they can be judged. */
function sendChange(isNews = true): void {
  if (performance.now() - preparedAt >= PREPARE_PAUSE_MS) prepare();
  isChangeDue = !used;
  used?.sendChange(isNews);
}

/** Called when the buyer has begun to use the checkout. */
function use(): void {
  isUsed = true;
  prepare();
}

function onUse(): void {
  if (!isUsed) use();
}

/** A visitor who never begins to pay loads nothing of what pays. */
function prepare(): void {
  if (!isUsed) return;
  preparedAt = performance.now();
  void payPart.want().then((part) => part && controller?.prepare());
}

function sendSize(): void {
  if (!fields.shown || !hasTexts) return;
  guest.send({ type: 'resize', height: Math.ceil(document.body.getBoundingClientRect().height) });
}

new ResizeObserver(sendSize).observe(document.body);

listenForKeys(root, {
  onEnter: () => guest.send({ type: 'submit' }),
  onEscape: () => guest.send({ type: 'escape' }),
});

for (const type of ['focusin', 'pointerdown', 'input']) {
  addEventListener(type, onUse, { once: true, capture: true });
}
// A field may have been used before this script ran.
if (fields.filled() || document.activeElement !== root) use();

// What was typed must not outlive the page, not even in the back/forward cache.
addEventListener('pagehide', () => fields.clear());
