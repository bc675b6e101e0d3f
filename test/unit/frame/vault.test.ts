import { expect } from '@open-wc/testing';
import { createClient } from '../../../src/api/client.ts';
import { createVault } from '../../../src/frame/vault.ts';
import { rejectionOf } from '../../support/rejection.ts';
import { connectionLost, refusal, ScriptedFetch, type Step } from '../../support/scripted-fetch.ts';

const CARD = { number: '4242424242424242', expiration_month: 4, expiration_year: 2031, cvc: '123' };
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
    expect(await vault.tokenizeCard(CARD)).to.deep.equal({ tokenId: 'TK1', last4: '4242' });
    expect(service.header('BT-API-KEY')).to.equal('session_1');
    expect(service.body()).to.deep.equal({ type: 'card', data: CARD });
  });

  it('knows the last four digits even where the vault does not tell them', async () => {
    const { vault } = vaultOf(token('TK1'));
    expect(await vault.tokenizeCard(CARD)).to.include({ last4: '4242' });
  });

  it('opens one session, however often it is told to prepare', async () => {
    const { vault, bench } = vaultOf(token('TK1'));
    vault.prepare();
    vault.prepare();
    await vault.tokenizeCard(CARD);
    expect(bench.opened).to.equal(1);
  });

  it('renews a session before it ends', async () => {
    const { vault, bench, service } = vaultOf(token('TK1'), token('TK2'));
    await vault.tokenizeCard(CARD);
    bench.time = 151_000;
    await vault.tokenizeCard(CARD);
    expect(bench.opened).to.equal(2);
    expect(service.header('BT-API-KEY', 1)).to.equal('session_2');
  });

  it('renews a session that the vault no longer takes, once', async () => {
    const { vault, bench } = vaultOf(refusal(401, 'UNAUTHORIZED'), token('TK1'));
    expect(await vault.tokenizeCard(CARD)).to.include({ tokenId: 'TK1' });
    expect(bench.opened).to.equal(2);
    const refused = vaultOf(refusal(401, 'UNAUTHORIZED'), refusal(401, 'UNAUTHORIZED'));
    expect(await rejectionOf(refused.vault.tokenizeCard(CARD))).to.include({ status: 401 });
  });

  it('tells of a card that it refuses, without another try', async () => {
    const { vault, service } = vaultOf(refusal(400, 'INVALID_CARD'));
    expect(await rejectionOf(vault.tokenizeCard(CARD))).to.include({ status: 400 });
    expect(service.sent).to.have.length(1);
  });

  it('survives a lost answer: a lost token is only an unused one', async () => {
    const { vault } = vaultOf(connectionLost(), token('TK2'));
    expect(await vault.tokenizeCard(CARD)).to.include({ tokenId: 'TK2' });
  });

  it('tries again after a session could not be opened', async () => {
    const { vault, bench } = vaultOf(token('TK1'));
    bench.fails = true;
    vault.prepare();
    await rejectionOf(vault.tokenizeCard(CARD));
    bench.fails = false;
    expect(await vault.tokenizeCard(CARD)).to.include({ tokenId: 'TK1' });
  });

  it('never repeats the number in what it fails with', async () => {
    const { vault } = vaultOf(connectionLost(), connectionLost(), connectionLost());
    const error = (await rejectionOf(vault.tokenizeCard(CARD))) as Error;
    expect(JSON.stringify([error.message, error.stack, String(error.cause)])).to.not.contain(
      '4242',
    );
  });
});
