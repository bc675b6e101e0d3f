import { expect } from '@open-wc/testing';
import { nothing } from 'lit';
import type { Problem } from '../../../src/errors.ts';
import type { CheckoutState } from '../../../src/checkout/state.ts';
import { refusalText } from '../../../src/messages/refusals.ts';
import { announcementOf } from '../../../src/views/announcement.ts';
import { receipt } from '../../../src/views/receipt.ts';
import { statusView } from '../../../src/views/status-view.ts';
import { PAID, TEE_ORDER as order, TERMS } from '../../support/checkout/sample-order.ts';
import { ENGLISH } from '../../support/element/english.ts';
import { FOREIGN_MARKUP, HOSTILE_TEXTS, show, textOf } from '../../support/element/views.ts';

type Unresolved = Extract<CheckoutState, { status: 'unresolved' }>;

const HOSTED = 'https://checkout.example/#key=pk_test_sandbox';
const THANKS = 'https://shop.example/thanks';
const BACK = 'https://shop.example/cart';
const UNRESOLVED: Unresolved = {
  status: 'unresolved',
  order,
  attemptId: 'attempt-7',
  checking: false,
  repeatable: true,
};
const SILENT: Problem = { code: 'FRAME_SILENT', actor: 'service', message: 'For developers only' };

/** What stands in the form's place in `state`, and how often its buttons were pressed. */
async function read(
  state: CheckoutState,
  changes: Partial<Omit<Parameters<typeof statusView>[0], 'state'>> = {},
) {
  const actions = { retry: 0, check: 0 };
  const view = statusView({
    state,
    hostedPage: undefined,
    cancelUrl: undefined,
    renewable: false,
    retry: () => (actions.retry += 1),
    check: () => (actions.check += 1),
    receipt: (complete) =>
      receipt({
        ...ENGLISH,
        state: complete,
        email: 'ada@example.com',
        successUrl: THANKS,
        lineTerms: () => '',
      }),
    specificText: (problem) => refusalText(problem, ENGLISH),
    ...ENGLISH,
    ...changes,
  });
  const root = await show(view);
  const link = root.querySelector<HTMLAnchorElement>('slot[name="fallback"] > a');
  return { view, root, actions, text: textOf(root), button: root.querySelector('button'), link };
}

describe('in the form’s place', () => {
  const states: readonly CheckoutState[] = [
    { status: 'loading' },
    { status: 'ready', order },
    { status: 'ready', order, expiring: true },
    { status: 'tokenizing', order },
    { status: 'confirming', order, attemptId: 'a1' },
  ];
  for (const state of states) {
    it(`stands nothing while it is ${JSON.stringify({ ...state, order: undefined })}`, async () => {
      expect((await read(state)).view).to.equal(nothing);
    });
  }

  it('stands the receipt once it is complete', async () => {
    const state = { status: 'complete', order, outcome: 'succeeded', result: PAID } as const;
    const { root, text } = await read(state);
    expect(text).to.contain('your payment is complete').and.contain('ada@example.com');
    expect(root.querySelector('a')?.href).to.equal(THANKS);
  });
});

describe('an unresolved payment', () => {
  it('is told with its reference, and that nobody is to pay again', async () => {
    const { root, text } = await read(UNRESOLVED);
    expect(text).to.contain('Please do not pay again').and.contain('attempt-7');
    expect(text).to.not.match(/nothing was charged|failed/i);
    await expect(root).to.be.accessible();
  });

  it('can be asked about', async () => {
    const { actions, button } = await read(UNRESOLVED);
    expect(textOf(button)).to.equal('Check again');
    button?.click();
    expect(actions).to.deep.equal({ retry: 0, check: 1 });
  });

  it('cannot be asked about while it is asked about', async () => {
    const { root, text, button } = await read({ ...UNRESOLVED, checking: true });
    expect(button).to.equal(null);
    expect(text).to.contain('We are checking');
    await expect(root).to.be.accessible();
  });

  it('cannot be asked about where asking could charge twice', async () => {
    const { text, button } = await read({ ...UNRESOLVED, repeatable: false });
    expect(button).to.equal(null);
    expect(text).to.contain('attempt-7');
  });

  it('leads nowhere where it could be paid again', async () => {
    const ways = { hostedPage: HOSTED, cancelUrl: BACK, renewable: true };
    const { root } = await read(UNRESOLVED, ways);
    expect(root.querySelector('a')).to.equal(null);
  });

  it('shows its reference as it is, never as markup', async () => {
    for (const attemptId of HOSTILE_TEXTS) {
      const { root } = await read({ ...UNRESOLVED, attemptId });
      expect(root.querySelector(FOREIGN_MARKUP)).to.equal(null);
    }
    expect('ranHere' in window).to.equal(false);
  });
});

describe('a session that has ended', () => {
  const expired: CheckoutState = { status: 'expired' };

  it('says so, and that nothing was charged', async () => {
    const { root, text, button, link } = await read(expired);
    expect(text).to.equal(
      'This checkout has expired It was open for a limited time. Nothing was charged.',
    );
    expect(root.querySelector('.notice')?.className).to.equal('notice neutral');
    expect(button).to.equal(null);
    expect(link).to.equal(null);
    await expect(root).to.be.accessible();
  });

  it('does not say that nothing was charged where coins may have been sent', async () => {
    const session = { ...TERMS, crypto: { status: 'pending' } };
    const state: CheckoutState = { status: 'expired', order: { ...order, session } };
    const text = 'It was open for a limited time. Contact the shop about what you sent.';
    expect((await read(state)).text).to.equal(`This checkout has expired ${text}`);
    const context = { ...ENGLISH, specificText: () => undefined };
    expect(announcementOf(state, context, undefined)).to.equal(
      `This checkout has expired. ${text}`,
    );
    expect(announcementOf(expired, context, undefined)).to.equal(
      'This checkout has expired. It was open for a limited time. Nothing was charged.',
    );
  });

  it('leads back to the shop, not to a page where it has ended too', async () => {
    const { root, link } = await read(expired, { hostedPage: HOSTED, cancelUrl: BACK });
    expect(link?.href).to.equal(BACK);
    expect(textOf(link)).to.equal('Back to the shop');
    expect(root.querySelectorAll('a')).to.have.length(1);
    await expect(root).to.be.accessible();
  });

  it('can be begun anew where the shop can renew it', async () => {
    const { actions, button } = await read(expired, { renewable: true });
    expect(textOf(button)).to.equal('Try again');
    button?.click();
    expect(actions).to.deep.equal({ retry: 1, check: 0 });
  });
});

const unusable = (problem: Partial<Problem> = {}): CheckoutState => ({
  status: 'unusable',
  problem: { ...SILENT, ...problem },
});

describe('a checkout that cannot be used', () => {
  it('says why in the buyer’s words, not in the developers’', async () => {
    const { root, text } = await read(unusable());
    expect(text).to.equal(
      'The checkout is not available The secure payment fields could not be loaded. ' +
        'Check your connection and try again. Try again',
    );
    await expect(root).to.be.accessible();
  });

  it('does not say that nothing was charged: whoever cannot ask does not know', async () => {
    for (const code of ['CONNECTION_FAILED', 'UNEXPECTED_RESPONSE', 'RATE_LIMITED']) {
      expect((await read(unusable({ code }))).text).to.not.contain('charged');
    }
    const { text } = await read(unusable({ code: 'CONNECTION_FAILED' }));
    expect(text).to.contain(
      'We could not reach the payment service. Check your connection and try again.',
    );
  });

  it('offers to try again where that can help', async () => {
    const { actions, button, link } = await read(unusable());
    button?.click();
    expect(actions).to.deep.equal({ retry: 1, check: 0 });
    expect(link).to.equal(null);
  });

  it('does not where only the shop can help', async () => {
    const { text, button } = await read(unusable({ code: 'NO_CREDENTIAL', actor: 'merchant' }));
    expect(text).to.contain('Please contact the shop');
    expect(button).to.equal(null);
  });

  for (const [code, actor, helps] of [
    ['FRAME_SILENT', 'service', true],
    ['CONNECTION_FAILED', 'service', true],
    ['FRAME_BLOCKED', 'merchant', true],
    ['INSECURE_PAGE', 'merchant', true],
    ['ORIGIN_NOT_ALLOWED', 'merchant', true],
    ['INVALID_CLIENT_SECRET', 'merchant', false],
    ['INVALID_API_KEY', 'merchant', false],
    ['PRICE_INACTIVE', 'merchant', false],
  ] as const) {
    it(`${helps ? 'offers' : 'does not offer'} a page of its own after ${code}`, async () => {
      const { link } = await read(unusable({ code, actor }), { hostedPage: HOSTED });
      expect(link?.getAttribute('href')).to.equal(helps ? HOSTED : undefined);
    });
  }

  it('offers the same checkout on a page of its own, unless the shop offers something else', async () => {
    const { root, link } = await read(unusable(), { hostedPage: HOSTED, cancelUrl: BACK });
    expect(link?.getAttribute('href')).to.equal(HOSTED);
    expect(textOf(link)).to.equal('Open the secure checkout page');
    await expect(root).to.be.accessible();
  });
});
