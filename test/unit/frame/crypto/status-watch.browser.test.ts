import { expect } from '@open-wc/testing';
import type { CryptoStatus } from '../../../../src/api/crypto.ts';
import { StatusWatch } from '../../../../src/frame/crypto/status-watch.ts';
import type { Client } from '../../../../src/api/http/client.ts';

/** A watch whose service answers by a script, and whose pauses end at once. */
async function watched(answers: readonly (CryptoStatus | Error)[], end = answers.length) {
  const log: string[] = [];
  const left = [...answers];
  const { promise, resolve } = Promise.withResolvers<void>();
  const service: Pick<Client, 'call'> = {
    call: async () => {
      const answer = left.shift();
      if (!answer || answer instanceof Error) throw answer ?? new Error('No further answer');
      return answer as never;
    },
  };
  const watch = new StatusWatch({
    service,
    id: 'ecs_1',
    onStatus(status) {
      log.push(status === 'silent' ? status : status.status);
      if (log.filter((entry) => !entry.startsWith('wait')).length < end) return;
      watch.stop();
      resolve();
    },
    async sleep(milliseconds) {
      log.push(`wait ${milliseconds}`);
    },
  });
  watch.start();
  watch.start();
  await promise;
  return log;
}

const pending: CryptoStatus = { status: 'pending' };

describe('asking what has become of stablecoins', () => {
  it('is repeated every three seconds, by one watch however often it is started', async () => {
    expect(await watched([pending, { status: 'detected' }, { status: 'confirmed' }])).to.deep.equal(
      ['pending', 'wait 3000', 'detected', 'wait 3000', 'confirmed'],
    );
  });

  it('becomes rarer without an answer, and usual again with one', async () => {
    const lost = new Error('lost');
    const log = await watched([lost, lost, lost, lost, lost, pending, pending]);
    const pauses = log.filter((entry) => entry.startsWith('wait'));
    expect(pauses).to.deep.equal([
      'wait 6000',
      'wait 12000',
      'wait 24000',
      'wait 30000',
      'wait 30000',
      'wait 3000',
    ]);
  });

  it('ends with what stays as it is', async () => {
    for (const status of ['failed', 'expired'] as const) {
      expect(await watched([pending, { status }, pending], 2)).to.deep.equal([
        'pending',
        'wait 3000',
        status,
      ]);
    }
  });

  it('waits while nobody can see the page', async () => {
    let isHidden = true;
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden });
    try {
      const asked = watched([pending]);
      let isAsked = false;
      void asked.then(() => (isAsked = true));
      // A task later, everything that did not wait has happened.
      await new Promise((resolve) => setTimeout(resolve));
      expect(isAsked).to.equal(false);
      isHidden = false;
      document.dispatchEvent(new Event('visibilitychange'));
      expect(await asked).to.deep.equal(['pending']);
    } finally {
      Reflect.deleteProperty(document, 'hidden');
    }
  });
});
