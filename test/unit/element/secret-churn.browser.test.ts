import { expect, waitUntil } from '@open-wc/testing';
import { SESSION_ORDER } from '../../support/checkout/sample-order.ts';
import { type ElementBench, elementBench } from '../../support/element/element-bench.ts';
import { nextTask } from '../../support/promises/next-task.ts';

let bench: ElementBench | undefined;
afterEach(() => bench?.stop());

describe('a page that renders another client secret each time', () => {
  it('is told once, keeps a checkout that can be paid, and shows the newest in the end', async () => {
    const own = (bench = await elementBench({ clientSecret: 'ecs_0_secret_0' }));
    const { element, commands, errors, said } = own;
    const readies: (string | undefined)[] = [];
    element.addEventListener('easy-ready', () => readies.push(setups().at(-1)));
    const setups = () =>
      commands().flatMap((command) =>
        command.type === 'start' && 'clientSecret' in command.setup
          ? [command.setup.clientSecret]
          : [],
      );
    const ready = { status: 'ready', order: SESSION_ORDER } as const;
    await waitUntil(() => setups().length === 1);
    await own.become(ready);
    await waitUntil(() => readies.length === 1, 'the first is told');
    for (let time = 1; time <= 60; time += 1) {
      element.setAttribute('client-secret', `ecs_${time}_secret_${time}`);
      await element.updateComplete;
      await nextTask();
      if (time <= 10) {
        // The frame is told of these, which takes as long as it takes.
        await waitUntil(() => setups().length === 1 + time, `setup ${time}`);
        await own.become(ready);
      }
      expect(element.state.status, `after ${time} renderings`).to.equal('ready');
    }
    expect(setups()).to.have.length(11);
    await waitUntil(() => setups().length === 12, 'the newest', { timeout: 10_000 });
    expect(setups().at(-1)).to.equal('ecs_60_secret_60');
    await own.become(ready);
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
    for (let time = 1; time <= 12; time += 1) {
      element.setAttribute('client-secret', `ecs_${time}_secret_${time}`);
      await element.updateComplete;
    }
    await waitUntil(() => sent('start') > 0);
    say({ type: 'resize', height: 300 });
    await own.become({ status: 'ready', order: SESSION_ORDER });
    const starts = sent('start');
    // The page's answer takes longer than a secret has to stay the same.
    element.addEventListener('easy-submit', (event) => {
      event.waitUntil(new Promise((resolve) => setTimeout(resolve, 1500)));
    });
    void element.submit();
    await waitUntil(() => sent('validate') === 1, 'the check of the fields');
    say({ type: 'validated', invalid: [] });
    await waitUntil(() => sent('pay') === 1, 'the payment', { timeout: 10_000 });
    expect(sent('start')).to.equal(starts);
  });
});
