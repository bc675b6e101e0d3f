import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { PRESETS, TARGETS } from '../../../sandbox/dashboard/presets.ts';
import { requestRow } from '../../../sandbox/dashboard/request-row.ts';
import { TEST_ACCOUNTS, TEST_CARDS } from '../../../sandbox/dashboard/test-data.ts';
import { Fault } from '../../../sandbox/control/faults.ts';
import {
  REFUSED_CARD,
  scenarioOfBankAccount,
  scenarioOfCard,
} from '../../../sandbox/customers/test-numbers.ts';
import type { Scenario } from '../../../sandbox/store/tables/customers.ts';

describe('the dashboard', () => {
  it('says of each test number what the sandbox makes of it', () => {
    const cards: Record<string, Scenario> = {
      declined: 'generic_decline',
      'no funds': 'insufficient_funds',
      expired: 'expired_card',
      'wrong code': 'invalid_cvv',
      stolen: 'stolen_card',
      'call issuer': 'call_issuer',
      'pending 1 min': 'settles_later',
    };
    for (const { number, outcome } of TEST_CARDS) {
      const digits = number.replaceAll(' ', '');
      if (outcome === 'vault refuses') expect(digits).toBe(REFUSED_CARD);
      else expect(scenarioOfCard(digits), number).toBe(cards[outcome] ?? 'succeeds');
    }
    const accounts: Record<string, Scenario> = {
      succeeds: 'bank_succeeds',
      'no funds': 'bank_insufficient_funds',
      closed: 'bank_closed',
      'not found': 'bank_not_found',
      invalid: 'bank_invalid_number',
    };
    for (const { number, outcome } of TEST_ACCOUNTS) {
      if (outcome === 'routing number') continue;
      expect(scenarioOfBankAccount(number), number).toBe(accounts[outcome]);
    }
  });

  it('arms only faults that the sandbox takes', () => {
    for (const { match } of TARGETS) {
      for (const { fault } of PRESETS) {
        expect(z.parse(Fault, { match, ...fault })).toEqual({ match, ...fault });
      }
    }
  });

  it.each([
    [null, null, 'under way', 'wait'],
    [null, 12, 'no answer', 'bad'],
    [201, 12, '201', 'good'],
    [404, 12, '404', 'wait'],
    [500, 12, '500', 'bad'],
  ])('marks a request of status %s after %s ms as %s', (status, duration_ms, text, tone) => {
    const row = requestRow({
      id: 1,
      request_id: 'request',
      at: '2026-11-20T10:00:00.000Z',
      method: 'GET',
      path: '/v1/api/orders/',
      query: '',
      headers: {},
      body: null,
      answer: null,
      status,
      duration_ms,
    });
    expect(row.mark).toEqual({ text, tone });
  });
});
