import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Problem } from '../../../src/errors.ts';
import type { CheckoutSubmitEvent } from '../../../src/events.ts';
import { PageAnswer } from '../../../src/lazy/page-answer.ts';
import { pageTexts } from '../../../src/messages/page.ts';
import { SESSION_ORDER, TEE_ORDER } from '../../support/checkout/sample-order.ts';

/** A page that answers `easy-submit` with `answer`. */
function asked(answer: (event: CheckoutSubmitEvent) => void, order = TEE_ORDER) {
  const host = new EventTarget();
  host.addEventListener('easy-submit', (event) => answer(event as CheckoutSubmitEvent));
  const said: string[] = [];
  const mistakes: Problem[] = [];
  const model = {
    host,
    order,
    messages: pageTexts,
    isAsking: false,
    isLongWait: false,
    update: () => {},
    announce: (text: string) => void said.push(text),
  };
  const page = new PageAnswer(model, (problem) => mistakes.push(problem));
  return { page, model, said, mistakes };
}

const never = new Promise<never>(() => {});

describe('what the page answers to a submit', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is awaited, and decides', async () => {
    for (const [answer, allowed] of [
      [() => {}, true],
      [(event: CheckoutSubmitEvent) => event.preventDefault(), false],
      [(event: CheckoutSubmitEvent) => event.waitUntil(Promise.resolve()), true],
      [(event: CheckoutSubmitEvent) => event.waitUntil(Promise.reject(new Error('sold'))), false],
    ] as const) {
      const { page, said, mistakes } = asked(answer);
      expect(await page.ask()).to.equal(allowed);
      expect(page.problem).to.equal(undefined);
      expect([...said, ...mistakes]).to.be.empty;
    }
    expect(vi.getTimerCount()).to.equal(0);
  });

  it('is awaited for a minute, and the buyer reads that the wait goes on', async () => {
    const { page, model, said } = asked((event) => {
      event.waitUntil(new Promise((resolve) => setTimeout(resolve, 59_000)));
    });
    const allowed = page.ask();
    await vi.advanceTimersByTimeAsync(7999);
    expect(model.isLongWait).to.equal(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(model).to.include({ isLongWait: true, isAsking: true });
    expect(said.join()).to.match(/still processing/i);
    await vi.advanceTimersByTimeAsync(51_000);
    expect(await allowed).to.equal(true);
    expect(model.isLongWait).to.equal(false);
  });

  it('is a no after a minute, which both the buyer and the page are told', async () => {
    const { page, said, mistakes } = asked((event) => event.waitUntil(never));
    const allowed = page.ask();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await allowed).to.equal(false);
    expect(page.problem).to.include({ code: 'NOT_CHARGED', unconfirmed: false });
    expect(said.at(-1)).to.match(/nothing was charged.*try again/i);
    expect(mistakes).to.have.lengthOf(1);
    expect(mistakes[0]).to.include({ code: 'SUBMIT_UNANSWERED', actor: 'merchant' });
  });

  it('says nothing of a session, which may have been paid elsewhere', async () => {
    const { page, said } = asked((event) => event.waitUntil(never), SESSION_ORDER);
    const allowed = page.ask();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await allowed).to.equal(false);
    expect(page.problem).to.include({ unconfirmed: true });
    expect(said.at(-1)).to.not.match(/charged/i);
  });

  it('is a no where the device has slept meanwhile', async () => {
    const { page } = asked((event) => {
      event.waitUntil(Promise.resolve().then(() => vi.setSystemTime(Date.now() + 3_600_000)));
    });
    expect(await page.ask()).to.equal(false);
    expect(page.problem).to.include({ code: 'NOT_CHARGED' });
  });

  it('is asked for anew by the next submit', async () => {
    const { page } = asked((event) => event.waitUntil(never));
    const allowed = page.ask();
    await vi.advanceTimersByTimeAsync(60_000);
    await allowed;
    void page.ask();
    expect(page.problem).to.equal(undefined);
  });
});
