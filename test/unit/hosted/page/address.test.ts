import { describe, expect, it } from 'vitest';
import { readAddress, readEnvironment, readSettings } from '../../../../hosted/page/address.ts';

/** What an address names, with its parameters as an object. */
function read(address: string) {
  const named = readAddress(new URL(address, 'https://checkout.test/'));
  if (!('parameters' in named)) return named;
  return { ...named, parameters: Object.fromEntries(named.parameters) };
}

describe('the hosted page’s address', () => {
  it('names a session by its secret, as it stands', () => {
    for (const clientSecret of ['ecs_secret_1', 'opaque', 'a-b_c', 'ey.J0-_.x', '-ab_']) {
      expect(read(`#${clientSecret}`)).to.deep.equal({ kind: 'session', clientSecret });
    }
  });

  // A secret was once taken as it stood, with `=`, `%`, `/` and `+`. No service writes these into a link
  // unescaped, and mail programs add all of them.
  it('is incomplete where a parameter stands in place of a secret', () => {
    for (const address of ['#a=b', '#utm_source=mail', '#?utm_source=mail', '#.', '#%20', '#&x']) {
      expect(read(address), address).to.deep.equal({ kind: 'incomplete' });
    }
  });

  it('names a payment link, or line items, with a key', () => {
    expect(read('#link=pl_tee&key=pk_test_1')).to.deep.equal({
      kind: 'link',
      link: 'pl_tee',
      key: 'pk_test_1',
      parameters: { link: 'pl_tee', key: 'pk_test_1' },
    });
    expect(read('#key=pk_test_1&items=price_tee:2+price_mug&metadata.till=5')).to.deep.include({
      kind: 'items',
      key: 'pk_test_1',
      items: 'price_tee:2 price_mug',
      parameters: {
        key: 'pk_test_1',
        items: 'price_tee:2 price_mug',
        'metadata.till': '5',
      },
    });
  });

  it('is incomplete when a part is missing', () => {
    for (const address of ['', '#', '#link=pl_tee', '#items=price_tee', '?a=b']) {
      expect(read(address), address).to.deep.equal({ kind: 'incomplete' });
    }
  });

  it('keeps a publishable key of which the rest is missing, because it names the shop', () => {
    const named = { kind: 'incomplete', key: 'pk_test_1' };
    expect(read('#key=pk_test_1')).to.deep.equal(named);
    expect(read('#link=&key=pk_test_1.')).to.deep.equal(named);
    expect(read('?environment=sandbox%23link=pl_tee&key=pk_test_1')).to.deep.equal(named);
    expect(read('?x=ecs_secret_1&key=pk_test_1').kind).to.equal('exposed');
    expect(read('#link=pl_tee&key=sk')).to.deep.include({ kind: 'link' });
    expect(read('#key=nothing')).to.deep.equal({ kind: 'incomplete' });
  });

  it('lets no secret become the id of a payment link', () => {
    expect(read('#link=ecs_secret_1&key=pk_test_1').kind).to.equal('incomplete');
    expect(read('#link=sk_test_1&key=pk_test_1').kind).to.equal('incomplete');
  });

  it('is exposed by a secret in path or query, whatever the fragment says', () => {
    for (const address of [
      '?client_secret=x',
      '?clientSecret=x',
      '?session=x',
      '?token=x',
      '?ecs_secret_1',
      '?x=ecs_secret_1',
      '?x=sk_live_1',
      '?x=sk-live-1',
      '?x=cs-CZ',
      '?locale=sk_live_1',
      '?locale=sk_test_sandbox',
      '?locale=cs_secret12',
      '?locale=ecs-secret-1',
      '/ecs_secret_1',
      '/pay/ecs_1',
      '?client_secret=x#link=pl_tee&key=pk_test_1',
    ]) {
      expect(read(address), address).to.deep.equal({ kind: 'exposed' });
    }
  });

  it('does not take Czech or Slovak for a secret', () => {
    for (const locale of ['cs', 'cs-CZ', 'cs_CZ', 'sk-SK', 'sk_SK', 'sk-Latn']) {
      expect(read(`?locale=${locale}#ecs_1`).kind, locale).to.equal('session');
    }
  });

  it('does not mind what campaigns add', () => {
    expect(read('/checkout/?utm_source=mail&fbclid=IwAR0_x&gclid=Cj0#ecs_1').kind).to.equal(
      'session',
    );
  });
});

describe('the settings in the hosted page’s address', () => {
  it('are attributes that are no secret, and nothing else is one', () => {
    const search = '?billing-address=full&payment-methods=bank&publishable-key=pk_test_1&x=y';
    expect(readSettings(search)).to.deep.equal([
      ['billing-address', 'full'],
      ['payment-methods', 'bank'],
    ]);
    expect(readSettings('')).to.deep.equal([]);
  });

  it('name the environment of a client secret, or none', () => {
    expect(readEnvironment('?environment=sandbox&theme=dark')).to.equal('sandbox');
    expect(readEnvironment('?environment=live')).to.equal('live');
    for (const search of ['', '?environment', '?environment=Sandbox', '?environment=production']) {
      expect(readEnvironment(search), search).to.equal(undefined);
    }
  });
});
