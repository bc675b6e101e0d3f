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
      if (setups().at(-1)?.startsWith(`ecs_${time}_`)) await own.become(ready);
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
});
