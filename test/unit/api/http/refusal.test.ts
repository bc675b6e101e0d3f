import { describe, expect, it } from 'vitest';
import { readCode, readDetails, readRequestId } from '../../../../src/api/http/refusal.ts';

describe('a code', () => {
  for (const code of ['VALIDATION_ERROR', 'R01', '3DS_REQUIRED', 'X', '_A', 'A'.repeat(64)]) {
    it(`is kept: ${code}`, () => expect(readCode(code)).to.equal(code));
  }

  const others: readonly unknown[] = [
    '',
    '_',
    '51',
    '4242424242424242',
    '4242_4242_4242_4242',
    'CARD_4242424242424242',
    'C4_2_4_2',
    'CVC_731',
    'validation_error',
    'Card number 4242',
    'A B',
    'Ä',
    'A\n',
    'A'.repeat(65),
    7,
    null,
    undefined,
    ['A'],
    { toString: () => 'A' },
  ];
  for (const other of others) {
    it(`is none: ${JSON.stringify(other)}`, () => expect(readCode(other)).to.equal(undefined));
  }
});

describe('the details of a refusal', () => {
  it('keep the paths of fields and the codes', () => {
    const issues = [
      { path: 'line_items.0.quantity', message: 'canary' },
      { path: 'customer_details.email' },
    ];
    const details = { issues, failure_code: 'CALL_ISSUER', reason: 'USED_UP', more: 'canary' };
    expect(readDetails(details, '{}')).to.deep.equal({
      issues: [{ path: 'line_items.0.quantity' }, { path: 'customer_details.email' }],
      failure_code: 'CALL_ISSUER',
      reason: 'USED_UP',
    });
  });

  it('keep no text, no number and nothing of another shape', () => {
    const number = '4242424242424242';
    const strange = [
      number,
      { path: number },
      { path: `data.${number}` },
      { path: 'data number' },
      { path: ['data', number] },
      { path: 'a'.repeat(129) },
      null,
      {},
    ];
    const details = {
      issues: strange,
      failure_code: number,
      reason: number,
      failure_message: number,
    };
    expect(readDetails(details, '{}')).to.deep.equal({ issues: [] });
    for (const odd of [null, number, 42, [number], { issues: number }, { issues: { path: 'a' } }]) {
      expect(readDetails(odd, '{}'), JSON.stringify(odd)).to.deep.equal({});
    }
  });

  it('keep no path that repeats what was sent', () => {
    const issues = [{ path: 'ecs_secret_9fKa2' }, { path: 'a.731' }, { path: 'data.cvc' }];
    const sent = '{"data":{"cvc":"731"},"client_secret":"ecs_secret_9fKa2"}';
    expect(readDetails({ issues }, sent)).to.deep.equal({ issues: [{ path: 'data.cvc' }] });
  });

  it('are none where there are none', () =>
    expect(readDetails(undefined, '{}')).to.equal(undefined));
});

function idOf(id: string, sent = '{}'): string | undefined {
  return readRequestId(new Headers({ 'x-request-id': id }), sent);
}

describe('a request id', () => {
  const kept = [
    'req_1',
    'req_123456',
    'ray-9a3f',
    '550e8400-e29b-41d4-a716-446655440000',
    '01JD3ZK8T7W2Q5N9',
  ];
  for (const id of kept) it(`is kept: ${id}`, () => expect(idOf(id)).to.equal(id));

  const dropped = [
    '4242424242424242',
    '4242-4242-4242-4242',
    'req_4242424242424242',
    'req_42-42-42-42-42',
    '000123456789',
    'a b',
    'request:1',
    'x'.repeat(129),
    '',
  ];
  for (const id of dropped) it(`is dropped: ${id}`, () => expect(idOf(id)).to.equal(undefined));

  it('is dropped when it repeats what was sent', () => {
    const sent = '{"cvc":"731","client_secret":"ecs_secret_9fKa2"}';
    for (const id of ['731', 'req_731', 'ecs_secret_9fKa2', 'req-9fKa2']) {
      expect(idOf(id, sent), id).to.equal(undefined);
      expect(idOf(id), id).to.equal(id);
    }
    expect(idOf('req_client_1', sent)).to.equal('req_client_1');
  });

  it('is none where there is none', () => {
    expect(readRequestId(new Headers(), '{}')).to.equal(undefined);
  });
});
