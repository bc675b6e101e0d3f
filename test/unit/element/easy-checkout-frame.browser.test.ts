import { expect, waitUntil } from '@open-wc/testing';
import { type ElementBench, elementBench, setupsOf } from '../../support/element/element-bench.ts';

let bench: ElementBench | undefined;
afterEach(() => bench?.stop());

describe('the height of the frame', () => {
  it('is as the frame says, but never one that would bury the page', async () => {
    bench = await elementBench({ clientSecret: 'ecs_1_secret' });
    await setupsOf(bench, 1);
    const { element, say } = bench;
    const height = (): string | undefined =>
      element.shadowRoot
        ?.querySelector<HTMLElement>('.frame-place')
        ?.style.getPropertyValue('--_frame-height');
    say({ type: 'resize', height: 412 });
    await waitUntil(() => height() === '412px');
    say({ type: 'resize', height: 1_000_000 });
    await waitUntil(() => height() !== '412px');
    expect(height()).to.equal('4000px');
  });
});
