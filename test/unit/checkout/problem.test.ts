import { describe, expect, it } from 'vitest';
import { declined, toProblem } from '../../../src/checkout/problem.ts';
import { ApiError, ConfigurationError, ConnectionError } from '../../../src/errors.ts';

const refused = (status: number, code: string, details?: ApiError['details']): ApiError =>
  new ApiError('What to mend', { code, status, actor: 'merchant', details, requestId: 'req_1' });

describe('a problem', () => {
  it('of a refusal keeps its code, its words and its request id', () => {
    expect(toProblem(refused(400, 'VALIDATION_ERROR'))).to.deep.equal({
      code: 'VALIDATION_ERROR',
      actor: 'merchant',
      message: 'What to mend',
      requestId: 'req_1',
    });
  });

  it('of a refused field is the buyer’s to mend, and names the field by its own name', () => {
    const issues = [{ path: 'customer_details.email', message: 'canary' }];
    const problem = toProblem(refused(400, 'VALIDATION_ERROR', { issues }));
    expect(problem).to.include({ code: 'VALIDATION_ERROR', actor: 'buyer' });
    expect(problem.fields).to.deep.equal(['email']);
    const other = [{ path: 'line_items.0.price_id', message: 'canary' }];
    const ofMerchant = toProblem(refused(400, 'VALIDATION_ERROR', { issues: other }));
    expect(ofMerchant).to.include({ actor: 'merchant' }).and.not.have.property('fields');
    expect(JSON.stringify([problem, ofMerchant])).to.not.contain('canary');
  });

  it('of an error of ours keeps its code and its words', () => {
    expect(toProblem(new ConfigurationError('NO_CREDENTIAL', 'Set it'))).to.deep.equal({
      code: 'NO_CREDENTIAL',
      actor: 'merchant',
      message: 'Set it',
    });
    expect(toProblem(new ConnectionError('Lost'))).to.include({ code: 'CONNECTION_FAILED' });
  });

  for (const thrown of [new TypeError('canary 4242424242424242'), 'canary', null, undefined]) {
    it(`of a defect does not repeat what it says: ${typeof thrown}`, () => {
      const problem = toProblem(thrown);
      expect(problem).to.include({ code: 'INTERNAL', actor: 'service' });
      expect(JSON.stringify(problem)).to.not.contain('canary');
    });
  }

  it('can be cloned into another window, whatever it came from', () => {
    const cause = new Error('x', { cause: () => {} });
    const problem = toProblem(new ConnectionError('Lost', cause));
    expect(structuredClone(problem)).to.deep.equal(problem);
  });
});

describe('a decline', () => {
  const details = { failure_code: 'CALL_ISSUER' };

  it('as an error tells what the processor said', () => {
    const problem = toProblem(refused(400, 'PAYMENT_DECLINED', details));
    expect(problem).to.deep.equal(declined('CALL_ISSUER', 'req_1'));
    expect(problem.actor).to.equal('buyer');
  });

  it('is known by status 402, whatever its code', () => {
    expect(toProblem(refused(402, 'CARD_ERROR', details))).to.include({
      code: 'PAYMENT_DECLINED',
      failureCode: 'CALL_ISSUER',
    });
  });

  for (const none of [undefined, {}]) {
    it(`has no failure code when its details are ${JSON.stringify(none)}`, () => {
      const problem = toProblem(refused(400, 'PAYMENT_DECLINED', none));
      expect(problem.code).to.equal('PAYMENT_DECLINED');
      expect(problem).to.not.have.property('failureCode');
    });
  }

  it('has no failure code when a text stands in its place', () => {
    for (const text of ['4242424242424242', 'Card 4242 was refused', '', null, undefined]) {
      expect(declined(text), String(text)).to.not.have.property('failureCode');
    }
  });
});
