import { readCryptoStatus } from '../../src/api/crypto.ts';
import { success } from '../http/answer.ts';
import { implement } from '../http/implement.ts';
import { notFound } from '../http/refusal.ts';
import { findCrypto, statusOf } from './crypto-payment.ts';
import { readSession } from './read-session.ts';

/** What has become of a session's stablecoins. Service contract, section 9. */
export const cryptoStatus = implement(
  readCryptoStatus,
  async ({ request: { id }, store, now, runDueJobs }) => {
    await runDueJobs(now);
    const session = await readSession(store, now, { id });
    const row = session && (await findCrypto(store, id));
    if (!row) throw notFound();
    return success(now, statusOf(row, session));
  },
  () => ({ merchant: 'nobody', credential: 'none' }),
);
