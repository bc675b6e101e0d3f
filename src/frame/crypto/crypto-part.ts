// Everything about payments with stablecoins, loaded when a buyer chooses them.
import type { Client } from '../../api/http/client.ts';
import { type CryptoStatus, readCryptoPayment } from '../../api/crypto.ts';
import type { Order } from '../../checkout/order.ts';
import { cryptoTexts } from '../../messages/crypto.ts';
import { adoptStyles } from '../fields/adopt-styles.ts';
import { type CryptoShown, createCryptoView } from './crypto-view.ts';
import type { Wording } from '../fields/wording.ts';
import cryptoStyles from './crypto.css?inline';
import { StatusWatch } from './status-watch.ts';

export interface CryptoPartOptions {
  /** The element to put the part into. */
  readonly root: HTMLElement;
  readonly service: Pick<Client, 'call'>;
  /**
   * Asks the service what has become of the session, and shows that if it has ended or costs
   * something else. Never throws.
   */
  readonly askSession: () => Promise<void>;
  /** Called when stablecoins have arrived that are not confirmed yet, once for each session. */
  readonly onDetected: () => void;
  /** Returns whether the session can still be paid, as far as is known. */
  readonly isOpen: () => boolean;
  /** Returns milliseconds since the Unix epoch, by the service's clock. */
  readonly now: () => number;
  readonly wording: Wording;
}

export interface CryptoPart {
  /** @param isChosen - Whether the buyer pays in this way. Otherwise it is hidden and asks nothing. */
  show(order: Order, isChosen: boolean): void;
  focus(): void;
  /** Ends all questions, because the checkout has ended. */
  stop(): void;
}

const SECOND_MS = 1000;
/** With every fifth answer, the session is asked what is due: 15 seconds apart. */
const ANSWERS_PER_QUESTION = 5;

export function createCryptoPart({
  root,
  service,
  askSession,
  onDetected,
  isOpen,
  now,
  wording,
}: CryptoPartOptions): CryptoPart {
  if (!isStyled) adoptStyles(cryptoStyles);
  isStyled = true;
  const view = createCryptoView();
  root.append(view.element);
  let shown: CryptoShown = { payment: undefined, status: undefined };
  let watch: StatusWatch | undefined;
  let watchedId = '';
  let isDetected = false;
  let clock: ReturnType<typeof setInterval> | undefined;
  /** The question about the session that has no answer yet. */
  let question: Promise<void> | undefined;
  /** How many answers said that nothing has arrived. */
  let pending = 0;

  function draw(): void {
    view.show(shown, { ...cryptoTexts, ...wording.texts }, wording.texts.notLoaded);
    drawTime();
  }

  function drawTime(): void {
    const end = Date.parse(shown.payment?.expires_at ?? '');
    view.showTime((end - now()) / SECOND_MS || 0, wording.locale);
  }

  async function askOnce(): Promise<void> {
    await (question ??= askSession());
    question = undefined;
  }

  function watchOf(id: string): StatusWatch {
    if (watch && id === watchedId) return watch;
    watch?.stop();
    watchedId = id;
    isDetected = false;
    shown = { payment: shown.payment, status: undefined };
    watch = new StatusWatch({
      service,
      id,
      onStatus(answer) {
        const isSilent = answer === 'silent';
        if (!isSilent && answer.status === 'expired') return void onExpired(answer);
        // Whoever has sent something is shown no address because of an answer that is missing.
        const status = isSilent ? shown.status : answer;
        shown = { payment: shown.payment, status, isSilent };
        draw();
        if (isSilent) return;
        if (answer.status === 'detected' && !isDetected) {
          isDetected = true;
          onDetected();
        }
        // Another tab may change what is due for as long as nothing has arrived.
        if (answer.status === 'pending') pending += 1;
        const isDue = answer.status === 'pending' && pending % ANSWERS_PER_QUESTION === 0;
        if (isDue || answer.status === 'confirmed') void askOnce();
      },
    });
    return watch;
  }

  /** Says that the time is over, unless the session says that it was paid in another way. */
  async function onExpired(status: CryptoStatus): Promise<void> {
    const id = watchedId;
    shown = { ...shown, isEnding: true };
    draw();
    await askOnce();
    if (id !== watchedId) return;
    shown = { payment: shown.payment, status };
    draw();
  }

  function stop(): void {
    watch?.stop();
    clearInterval(clock);
    clock = undefined;
  }

  return {
    show({ session }, isChosen) {
      const payment = readCryptoPayment(session?.crypto);
      view.element.hidden = !isChosen;
      const isAsked = isChosen && isOpen();
      const current = isAsked && session && payment ? watchOf(session.id) : undefined;
      if (!current) stop();
      // Until the first answer, what the session said counts: nobody sends twice.
      const known = payment?.status && { status: payment.status };
      shown = { ...shown, payment, status: shown.status ?? known };
      if (isChosen) draw();
      current?.start();
      if (current) clock ??= setInterval(drawTime, SECOND_MS);
    },
    focus: () => view.focus(),
    stop,
  };
}

let isStyled = false;
