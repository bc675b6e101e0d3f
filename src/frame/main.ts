import { wait } from '../api/http/wait.ts';
import { acceptHost, type Sender } from '../bridge/guest.ts';
import type { HostMessage } from '../bridge/protocol.ts';
import { listenForKeys } from '../ui/form-keys.ts';
import { onceShown } from '../ui/prerendering.ts';
import { applyTheme } from '../ui/theme/theme.ts';
import { CurrentCheckout } from './current-checkout.ts';
import { FieldsReport } from './fields-report.ts';
import { createFields } from './fields.ts';
import { PageJournal } from './page-journal.ts';
import { PartLoader } from './part-loader.ts';
import { loadPart } from './load-part.ts';
import { Translations } from './translations.ts';

type Appearance = Extract<HostMessage, { type: 'appearance' }>['appearance'];

/**
 * How long the check of the fields waits for the part that checks them, in milliseconds. After that
 * the payment waits for it, which the page shows, and the fields are checked then.
 */
const CHECK_TIMEOUT_MS = 3000;
/** How often typing gets the checkout ready again at most, in milliseconds. */
const PREPARE_PAUSE_MS = 10_000;

/** The appearance that the page last sent. It is shown as soon as its texts are there. */
let shownAppearance: Appearance | undefined;
/** Whether the texts in the buyer's language are loaded, or cannot be. */
let hasTexts = false;
/** When the checkout was last got ready, in milliseconds of this document's time. */
let preparedAt = -PREPARE_PAUSE_MS;
/** Whether the buyer has begun to use the checkout, here or in the page. */
let isUsed = false;

const guest = acceptHost({
  onMessage,
  onUnreadable: (isPayment) => checkout.answerUnreadable(isPayment),
});
const journal = new PageJournal((message) => guest.send(message));
const translations = new Translations();
const root = document.body;
const fields = createFields({
  root,
  wording: translations,
  onLoadNeeded: () => void loadFields(),
});
const report = new FieldsReport(fields, (message) => guest.send(message));
const checkout = new CurrentCheckout({
  fields,
  report,
  send: (message) => guest.send(message),
  loadLazyPart: () => lazyPart.get(),
});
const lazyPart = new PartLoader(async (attempt) => {
  const { createLazyPart } = await loadPart('lazy', attempt);
  const part = createLazyPart({
    root,
    place: fields.place,
    wording: translations,
    journal,
    now: checkout.clock.now,
    loadSubject: loadPart,
    onChange: report.send,
    onAuthorization: (text) => guest.send({ type: 'authorization', text }),
  });
  fields.attach(part.fields);
  report.attached();
  return part;
});

function onMessage(message: HostMessage, { origin, connection }: Sender): void {
  switch (message.type) {
    case 'start':
      report.forget();
      // The appearance is shown while the answers about the order are under way.
      onceShown(() => void checkout.start(message.setup, origin, connection).then(prepare));
      show(message.appearance);
      // The fields may have been filled in before the page was there.
      if (fields.filled()) report.send();
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
      checkout.pay(message);
      break;
    case 'promotion-code':
      checkout.applyCode(message);
      break;
    case 'check':
      void checkout.controller?.check();
      break;
    case 'journaled':
      journal.acknowledge(message.attemptId, message.entries ?? []);
      break;
    case 'journal':
      void checkout.controller?.readJournal(message.entries);
      break;
    case 'reset':
      fields.clear();
      report.send();
      break;
    case 'focus':
      fields.focus(message.field);
      break;
    case 'suggest-name':
      fields.suggestName(message.name);
      break;
    case 'address-format':
      void sendAddressFormat(message.country);
      break;
  }
}

function show(appearance: Appearance): void {
  const before = shownAppearance?.form.method;
  shownAppearance = appearance;
  applyTheme(document.documentElement, appearance.theme);
  fields.show(shownAppearance);
  // Wallet payments cause no input, so load now.
  if (shownAppearance.form.method === 'crypto') use();
  if (before && before !== shownAppearance.form.method) report.send();
  void translations.speak(appearance.locales, appearance.messages, async (speech) => {
    guest.send({ type: 'speech', speech });
    fields.show(shownAppearance ?? appearance);
    await whenShown();
    // The size is sent explicitly, because browsers do not observe sizes in a frame that is not
    // visible yet, and the page waits for the size to show it.
    hasTexts = true;
    sendSize();
  });
}

/** Loads what runs the fields, and the chosen ones among them. Never throws. */
async function loadFields(): Promise<void> {
  const part = await Promise.race([lazyPart.get().catch(() => undefined), wait(CHECK_TIMEOUT_MS)]);
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
  // Nothing is wrong as long as nothing can be checked. Nothing can be paid then either.
  const invalid = fields.methods?.check() ?? [];
  // The page names these fields as they are labeled here. Where nothing is wrong, nothing is new.
  if (invalid.length > 0) report.send();
  guest.send({ type: 'validated', invalid });
  // The page shows these mistakes now, so the next change is news to it, whatever it is.
  report.forget();
}

/** Called when the buyer has begun to use the checkout. */
function use(): void {
  isUsed = true;
  prepare();
}

function onUse(): void {
  if (!isUsed) use();
}

/** Called by each key: while the buyer types, the checkout is kept ready. */
function onInput(): void {
  if (performance.now() - preparedAt >= PREPARE_PAUSE_MS) use();
}

/** A visitor who never begins to pay loads no lazy part. */
function prepare(): void {
  if (!isUsed) return;
  preparedAt = performance.now();
  void lazyPart.want().then((part) => part && checkout.controller?.prepare());
}

async function sendAddressFormat(country: string): Promise<void> {
  try {
    const response = await fetch(`address-${country}.json`);
    guest.send({ type: 'address-format', format: await response.json() });
  } catch {
    // Without the format, the page asks for what every address has.
  }
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

for (const type of ['focusin', 'pointerdown']) {
  addEventListener(type, onUse, { once: true, capture: true });
}
addEventListener('input', onInput, true);
// A field may have been used before this script ran.
if (fields.filled() || document.activeElement !== root) use();

// What was typed must not outlive the page, not even in the back/forward cache.
addEventListener('pagehide', () => fields.clear());
