import { describe, expect, it } from 'vitest';
import { createClient } from '../../../../src/api/http/client.ts';
import { createVault } from '../../../../src/frame/fields/vault.ts';
import { nextTask } from '../../../support/promises/next-task.ts';
import { rejectionOf } from '../../../support/promises/rejection.ts';
import {
  connectionLost,
  refusal,
  ScriptedFetch,
  type Step,
} from '../../../support/checkout/scripted-fetch.ts';

const NUMBERS = {
  number: '4242424242424242',
  expiration_month: 4,
  expiration_year: 2031,
  cvc: '123',
};
const CARD = { type: 'card', data: NUMBERS } as const;
const ACCOUNT = {
  type: 'bank',
  data: { routing_number: '122105278', account_number: '000123456789' },
} as const;
const token = (id: string, card?: object): Response =>
  Response.json({ id, type: 'card', ...(card && { card }) }, { status: 201 });

/** A vault with a scripted service, and a clock that stands where it is put. */
function vaultOf(...steps: readonly Step[]) {
  const service = new ScriptedFetch(...steps);
  const bench = { time: 0, opened: 0, fails: false };
  const openSession = async (): Promise<string> => {
    bench.opened += 1;
    if (bench.fails) throw new Error('No session');
    return `session_${bench.opened}`;
  };
  const client = createClient({
    baseUrl: 'https://v.example/vault',
    fetch: service.fetch,
    sleep: async () => {},
  });
  return { vault: createVault(client, openSession, () => bench.time), service, bench };
}

describe('the vault', () => {
  it('turns a card into a token, and tells its last four digits', async () => {
    const { vault, service } = vaultOf(token('TK1', { last4: '4242' }));
    expect(await vault.tokenize(CARD)).to.deep.equal({ tokenId: 'TK1', last4: '4242' });
    expect(service.header('BT-API-KEY')).to.equal('session_1');
    expect(service.body()).to.deep.equal({ type: 'card', data: NUMBERS });
  });

  it('turns a bank account into a token, and tells its last four digits', async () => {
    const echo = { id: 'TK1', type: 'bank', bank: { last4: '6789', routing_number: '122105278' } };
    const { vault, service } = vaultOf(Response.json(echo, { status: 201 }));
    expect(await vault.tokenize(ACCOUNT)).to.deep.equal({ tokenId: 'TK1', last4: '6789' });
    expect(service.body()).to.deep.equal(ACCOUNT);
  });

  it('reads the last four digits from what was typed where the vault does not echo them', async () => {
    const { vault } = vaultOf(token('TK1'), Response.json({ id: 'TK2', type: 'bank' }));
    expect(await vault.tokenize(CARD)).to.include({ last4: '4242' });
    expect(await vault.tokenize(ACCOUNT)).to.include({ last4: '6789' });
  });

  it('knows the last four digits even where the vault does not tell them', async () => {
    const { vault } = vaultOf(token('TK1'));
    expect(await vault.tokenize(CARD)).to.include({ last4: '4242' });
  });

  it('does not believe the vault’s last four digits, which may be more', async () => {
    const echo = { id: 'TK1', type: 'bank', bank: { last4: '000123456789' } };
    const { vault } = vaultOf(token('TK1', { last4: NUMBERS.number }), Response.json(echo));
    expect(await vault.tokenize(CARD)).to.include({ last4: '4242' });
    expect(await vault.tokenize(ACCOUNT)).to.include({ last4: '6789' });
  });

  it('opens one session, however often it is told to prepare', async () => {
    const { vault, bench } = vaultOf(token('TK1'));
    vault.prepare();
    vault.prepare();
    await vault.tokenize(CARD);
    expect(bench.opened).to.equal(1);
  });

  it('does not try again in advance after a failure, because every key prepares', async () => {
    const { vault, bench } = vaultOf(token('TK1'));
    bench.fails = true;
    vault.prepare();
    await nextTask();
    vault.prepare();
    expect(bench.opened).to.equal(1);
  });

  it('renews a session before it ends', async () => {
    const { vault, bench, service } = vaultOf(token('TK1'), token('TK2'));
    await vault.tokenize(CARD);
    bench.time = 151_000;
    await vault.tokenize(CARD);
    expect(bench.opened).to.equal(2);
    expect(service.header('BT-API-KEY', 1)).to.equal('session_2');
  });

  it('renews a session that the vault no longer takes, once', async () => {
    const { vault, bench } = vaultOf(refusal(401, 'UNAUTHORIZED'), token('TK1'));
    expect(await vault.tokenize(CARD)).to.include({ tokenId: 'TK1' });
    expect(bench.opened).to.equal(2);
    const refused = vaultOf(refusal(401, 'UNAUTHORIZED'), refusal(401, 'UNAUTHORIZED'));
    expect(await rejectionOf(refused.vault.tokenize(CARD))).to.include({ status: 401 });
  });

  it('tells of a card that it refuses, without another try', async () => {
    const { vault, service } = vaultOf(refusal(400, 'INVALID_CARD'));
    expect(await rejectionOf(vault.tokenize(CARD))).to.include({ status: 400 });
    expect(service.sent).to.have.length(1);
  });

  it('survives a lost answer: a lost token is only an unused one', async () => {
    const { vault } = vaultOf(connectionLost(), token('TK2'));
    expect(await vault.tokenize(CARD)).to.include({ tokenId: 'TK2' });
  });

  it('tries again after a session could not be opened', async () => {
    const { vault, bench } = vaultOf(token('TK1'));
    bench.fails = true;
    vault.prepare();
    await rejectionOf(vault.tokenize(CARD));
    bench.fails = false;
    expect(await vault.tokenize(CARD)).to.include({ tokenId: 'TK1' });
  });

  it('never repeats the number in what it fails with', async () => {
    const { vault } = vaultOf(connectionLost(), connectionLost(), connectionLost());
    const error = (await rejectionOf(vault.tokenize(CARD))) as Error;
    expect(JSON.stringify([error.message, error.stack, String(error.cause)])).to.not.contain(
      '4242',
    );
  });
});
