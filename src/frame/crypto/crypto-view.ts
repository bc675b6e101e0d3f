import type { CryptoPayment, CryptoStatus } from '../../api/crypto.ts';
import type { CryptoTexts } from '../../messages/crypto.ts';
import { setAttribute, setHidden, setText } from '../fields/document-text.ts';
import { qrCode, transferRequest } from './qr-code.ts';

/** What the view shows beside its texts. */
export interface CryptoShown {
  /** Where to send what; absent where the service has said nothing that can be read. */
  readonly payment: CryptoPayment | undefined;
  /** The service's last answer; absent before the first one. */
  readonly status: CryptoStatus | undefined;
  /** Whether the service does not answer now. What it said before still counts. */
  readonly isSilent?: boolean;
  /** Whether the service has just said that the time is over, and its session is asked about. */
  readonly isEnding?: boolean;
}

export interface CryptoView {
  readonly element: HTMLElement;
  /** @param notLoaded - Is shown where there is nothing to show. */
  show(shown: CryptoShown, texts: CryptoTexts, notLoaded: string): void;
  /** @param seconds - The time left. It is shown and not announced; with it, the address ends. */
  showTime(seconds: number, locale: string): void;
  focus(): void;
}

/** The names of networks, by what the service calls them. */
const NETWORKS = new Map([['solana', 'Solana']]);

/** Where to send stablecoins to, and what has become of them. Nothing is typed here. */
export function createCryptoView(): CryptoView {
  const element = make('section', 'crypto');
  const status = make('p', 'crypto-status');
  status.setAttribute('role', 'status');
  const target = make('div', 'crypto-target');
  const ask = make('p');
  const only = make('p', 'hint');
  const code = make('div', 'crypto-code');
  code.setAttribute('role', 'img');
  const amount = copyField('crypto-amount');
  const address = copyField('crypto-address');
  const time = make('p', 'hint');
  const timeLabel = make('span');
  const clock = make('span', 'crypto-clock');
  // A clock that is read out every second says nothing else.
  clock.setAttribute('role', 'timer');
  clock.setAttribute('aria-live', 'off');
  time.append(timeLabel, ' ', clock);
  target.append(ask, code, amount.element, address.element, only, time);
  element.append(status, target);
  /** What the code was drawn for. */
  let drawn = '';

  return {
    element,

    show({ payment, status: said, isSilent = false, isEnding = false }, texts, notLoaded) {
      const isOpen = payment && !isEnding && (said === undefined || said.status === 'pending');
      setHidden(target, !isOpen);
      setText(status, payment ? statusText(said, isSilent, texts) : notLoaded);
      setAttribute(status, 'data-tone', toneOf(said));
      if (!isOpen) return;
      const { asset, network } = payment;
      const names = { amount: payment.amount, asset, network: NETWORKS.get(network) ?? network };
      writeRequest(ask, texts.sendExactly, names);
      setText(only, texts.onlyThis);
      setText(timeLabel, texts.timeLeft);
      setAttribute(code, 'aria-label', texts.qrCode);
      amount.show(texts.cryptoAmount, payment.amount, texts);
      address.show(texts.cryptoAddress, payment.address, texts);
      const request = transferRequest(payment);
      if (request !== drawn) code.replaceChildren(qrCode(request));
      drawn = request;
    },

    showTime(seconds, locale) {
      setText(clock, formatTime(seconds, locale));
      if (seconds <= 0) setHidden(target, true);
    },

    focus: () => amount.focus(),
  };
}

/** Writes `text` with what is named in braces, which stands out. */
function writeRequest(
  element: HTMLElement,
  text: string,
  names: Readonly<Record<string, string>>,
): void {
  const parts = text.split(/\{(\w+)\}/).map((part, at) => {
    if (at % 2 === 0) return part;
    const strong = make('strong');
    strong.textContent = names[part] ?? '';
    return strong;
  });
  element.replaceChildren(...parts);
}

function statusText(said: CryptoShown['status'], isSilent: boolean, texts: CryptoTexts): string {
  if (isSilent) return texts.cryptoSilent;
  switch (said?.status) {
    case 'detected':
    // The receipt is on its way.
    case 'confirmed':
      return texts.cryptoDetected;
    case 'expired':
      return texts.cryptoExpired;
    case 'failed':
      return failureText(said.reason ?? 'cryptoFailed', texts);
    default:
      return texts.cryptoPending;
  }
}

/** What went wrong, and what the buyer can do. What is late came when the order was closed. */
function failureText(
  cause: 'underpaid' | 'overpaid' | 'late' | 'cryptoFailed',
  texts: CryptoTexts,
): string {
  const { contactShop, otherWay } = texts;
  const steps = cause === 'late' ? [contactShop] : [contactShop, otherWay];
  // Some languages end a sentence without a space.
  return [texts[cause], ...steps].join(' ').replaceAll('\u3002 ', '\u3002');
}

function toneOf(said: CryptoShown['status']): string | undefined {
  if (said === undefined) return undefined;
  if (said.status === 'failed' || said.status === 'expired') return 'danger';
  return said.status === 'pending' ? undefined : 'success';
}

/** `1:04:09`, `4:09`, in the digits of `locale`. */
function formatTime(seconds: number, locale: string): string {
  const whole = Math.max(0, Math.floor(seconds));
  const two = new Intl.NumberFormat(locale, { minimumIntegerDigits: 2 });
  const one = new Intl.NumberFormat(locale);
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  const rest = two.format(whole % 60);
  return hours > 0
    ? `${one.format(hours)}:${two.format(minutes)}:${rest}`
    : `${one.format(minutes)}:${rest}`;
}

/** A text that nobody can change, with a button that copies it. */
function copyField(id: string) {
  const element = make('div', 'field');
  const label = make('label');
  const input = make('input');
  const button = make('button', 'copy');
  Object.assign(label, { htmlFor: id, id: `${id}-label` });
  Object.assign(input, { id, type: 'text', readOnly: true });
  // Addresses and amounts are the same in every language.
  Object.assign(input, { dir: 'ltr', spellcheck: false, autocomplete: 'off' });
  Object.assign(button, { type: 'button', id: `${id}-copy` });
  button.setAttribute('aria-labelledby', `${id}-copy ${id}-label`);
  const done = make('span', 'hidden');
  done.setAttribute('role', 'status');
  const row = make('div', 'copy-row');
  const heading = make('div', 'label');
  heading.append(label);
  row.append(input, button, done);
  element.append(heading, row);
  let texts: Pick<CryptoTexts, 'copy' | 'copied'> = { copy: '', copied: '' };
  button.addEventListener('click', () => {
    // Frames of other sites may not write to the clipboard, but may copy what is selected. Where
    // neither works, it is selected for the buyer to copy.
    input.focus();
    input.select();
    const isCopied = document.execCommand('copy');
    button.focus();
    if (!isCopied) return;
    setText(button, texts.copied);
    setText(done, texts.copied);
  });
  button.addEventListener('blur', () => {
    setText(button, texts.copy);
    setText(done, '');
  });
  return {
    element,
    focus: () => input.focus(),
    show(name: string, value: string, all: CryptoTexts) {
      texts = all;
      setText(label, name);
      if (input.value !== value) input.value = value;
      if (button.textContent !== all.copied) setText(button, all.copy);
    },
  };
}

function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className = '',
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  if (className) element.className = className;
  return element;
}
