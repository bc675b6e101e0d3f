import { expect, waitUntil } from '@open-wc/testing';
import { SESSION_ORDER } from '../../support/checkout/sample-order.ts';
import { useCheckout } from '../../support/element/lazy-part.ts';
import { type ElementBench, elementBench } from '../../support/element/element-bench.ts';
import { nextTask } from '../../support/promises/next-task.ts';

/** How many changes of a secret are taken at once. */
const MAX_CHANGES = 10;

let bench: ElementBench | undefined;
afterEach(() => bench?.stop());

const READY = { status: 'ready', order: SESSION_ORDER } as const;

/** The secrets that the frame was set up with. */
function setupsOf({ commands }: ElementBench): readonly string[] {
  return commands().flatMap((command) =>
    command.type === 'start' && 'clientSecret' in command.setup ? [command.setup.clientSecret] : [],
  );
}

/** Renders another secret `times` times, and answers for the frame each time that it is told of one. */
async function renderTimes(own: ElementBench, times: number): Promise<void> {
  for (let time = 1; time <= times; time += 1) {
    own.element.setAttribute('client-secret', `ecs_${time}_secret_${time}`);
    await own.element.updateComplete;
    await nextTask();
    if (time <= MAX_CHANGES) {
      // How long a message takes is the browser's business.
      await waitUntil(() => setupsOf(own).length === 1 + time, `setup ${time}`);
      await own.become(READY);
    }
    expect(own.element.state.status, `after ${time} renderings`).to.equal('ready');
  }
}

describe('a page that renders another client secret each time', () => {
  it('is told once, keeps a checkout that can be paid, and shows the newest in the end', async () => {
    const own = (bench = await elementBench({ clientSecret: 'ecs_0_secret_0' }));
    const { element, errors, said } = own;
    const setups = () => setupsOf(own);
    const readies: (string | undefined)[] = [];
    element.addEventListener('easy-ready', () => readies.push(setups().at(-1)));
    await waitUntil(() => setups().length === 1);
    await own.become(READY);
    await waitUntil(() => readies.length === 1, 'the first is told');
    await renderTimes(own, 60);
    expect(setups()).to.have.length(11);
    await waitUntil(() => setups().length === 12, 'the newest', { timeout: 10_000 });
    expect(setups().at(-1)).to.equal('ecs_60_secret_60');
    await own.become(READY);
    await waitUntil(() => readies.at(-1) === 'ecs_60_secret_60', 'the newest is told');
    expect(readies.length, readies.join()).to.equal(12);
    expect(errors.map(({ code }) => code)).to.deep.equal(['SECRET_CHURN']);
    expect(said.join()).to.contain('SECRET_CHURN').and.not.contain('secret_');
  });

  it('pays what the buyer has agreed to, although another secret comes to rest meanwhile', async () => {
    const customer = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' };
    const own = (bench = await elementBench({ clientSecret: 'ecs_0_secret_0', customer }));
    const { element, commands, say } = own;
    const sent = (wanted: string) => commands().filter(({ type }) => type === wanted).length;
    await waitUntil(() => setupsOf(own).length === 1);
    say({ type: 'resize', height: 300 });
    await own.become(READY);
    await useCheckout(element);
    await renderTimes(own, MAX_CHANGES + 1);
    // The page's answer takes longer than a secret has to stay the same.
    element.addEventListener('easy-submit', (event) => {
      event.waitUntil(new Promise((resolve) => setTimeout(resolve, 1500)));
    });
    void element.submit();
    await waitUntil(() => sent('validate') === 1, 'the check of the fields');
    say({ type: 'validated', invalid: [] });
    await waitUntil(() => sent('pay') === 1, 'the payment', { timeout: 10_000 });
    expect(setupsOf(own).at(-1)).to.equal(`ecs_${MAX_CHANGES}_secret_${MAX_CHANGES}`);
  });
});
