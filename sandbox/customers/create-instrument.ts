import { createPaymentInstrument } from '../../src/api/merchant/records.ts';
import type { ResponseOf } from '../../src/api/http/endpoint.ts';
import { success, type Answer } from '../http/answer.ts';
import { once } from '../http/idempotency.ts';
import { implement } from '../http/implement.ts';
import { readRecords } from '../store/records.ts';
import { checkNames } from './names.ts';
import { checkCustomer, keepInstrument, useToken } from './payer.ts';

/**
 * Stores a card or bank account with a customer, and charges nothing. With a publishable key, which
 * is in every page, the answer shows the id and nothing else that was not sent.
 */
export const createInstrument = implement(createPaymentInstrument, (call) =>
  call.store.transaction((sql) =>
    once(sql, call, async (): Promise<Answer<ResponseOf<typeof createPaymentInstrument>>> => {
      const { request, merchant, now, access } = call;
      const { identityId, ...source } = request;
      checkNames('', source);
      await checkCustomer(sql, merchant, identityId, 'identityId');
      const { tokenized } = await useToken(sql, call, source, 'tokenId');
      const id = await keepInstrument(sql, call, identityId, tokenized);
      if (access === 'page') {
        const { type, name, tags } = source;
        const rest =
          type === 'BANK_ACCOUNT'
            ? { account_type: source.accountType }
            : { address: source.address };
        const said = { id, identity_id: identityId, type, name, tags, ...rest };
        return success(now, said, { status: 201 });
      }
      const [instrument] = await readRecords(sql, 'payment_instruments', { id });
      if (!instrument) throw new Error('An instrument that was just made is missing');
      return success(now, instrument, { status: 201 });
    }),
  ),
);
