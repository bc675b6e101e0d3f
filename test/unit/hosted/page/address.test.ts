import { describe, expect, it } from 'vitest';
import { readAddress, readEnvironment, readSettings } from '../../../../hosted/page/address.ts';

const read = (address: string) => readAddress(new URL(address, 'https://checkout.test/'));

describe('the hosted page’s address', () => {
  it('names a session by its secret, as it stands', () => {
    for (const clientSecret of ['ecs_secret_1', 'opaque', 'a=b', '%41', 'cs/1+2']) {
      expect(read(`#${clientSecret}`)).to.deep.equal({ kind: 'session', clientSecret });
    }
  });

  it('names a payment link, or line items, with a key', () => {
    expect(read('#link=pl_tee&key=pk_test_1')).to.deep.equal({
      kind: 'link',
      link: 'pl_tee',
      key: 'pk_test_1',
      fields: {},
    });
    expect(read('#key=pk_test_1&items=price_tee:2+price_mug')).to.deep.equal({
      kind: 'items',
      key: 'pk_test_1',
      items: 'price_tee:2 price_mug',
      fields: {},
    });
  });

  it('is incomplete when a part is missing', () => {
    for (const address of ['', '#', '#key=pk_test_1', '#link=pl_tee', '#items=price_tee', '?a=b']) {
      expect(read(address), address).to.deep.equal({ kind: 'incomplete' });
    }
  });

  it('lets no secret become the id of a payment link', () => {
    expect(read('#link=ecs_secret_1&key=pk_test_1')).to.deep.equal({ kind: 'incomplete' });
    expect(read('#link=sk_test_1&key=pk_test_1')).to.deep.equal({ kind: 'incomplete' });
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
      '?locale=ecs-secret-1',
      '/ecs_secret_1',
      '/pay/ecs_1',
      '?client_secret=x#link=pl_tee&key=pk_test_1',
    ]) {
      expect(read(address), address).to.deep.equal({ kind: 'exposed' });
    }
  });

  it('does not take Czech or Slovak for a secret', () => {
    for (const locale of ['cs', 'cs-CZ', 'sk-SK', 'sk-Latn']) {
      expect(read(`?locale=${locale}#ecs_1`).kind, locale).to.equal('session');
    }
  });

  it('does not mind what campaigns add', () => {
    expect(read('/checkout/?utm_source=mail&fbclid=IwAR0_x&gclid=Cj0#ecs_1').kind).to.equal(
      'session',
    );
  });
});

describe('the customer, metadata and tags in the hosted page’s address', () => {
  const items = '#key=pk_test_1&items=price_tee';
  const link = '#key=pk_test_1&link=pl_tee';

  it('belong to line items and payment links', () => {
    const more = '&metadata.order=5&metadata.campaign=Fr%C3%BChling+1&tags.till=5';
    const fields = { metadata: { order: '5', campaign: 'Frühling 1' }, tags: { till: '5' } };
    expect(read(items + more)).to.deep.include({ kind: 'items', fields });
    expect(read(link + more)).to.deep.include({ kind: 'link', fields });
    expect(read(`${items}&identity=ID_ada${more}`)).to.deep.include({
      fields: { identityId: 'ID_ada', ...fields },
    });
  });

  it('are left out where there are none', () => {
    expect(read(`${items}&utm_source=mail`))
      .to.have.property('fields')
      .that.deep.equals({});
  });

  it('do not make a session of an address that has its secret', () => {
    expect(read('#ecs_1&identity=ID_ada').kind).to.equal('session');
  });

  const malformed: readonly (readonly [string, string])[] = [
    ['identity=', 'IDENTITY'],
    ['identity=undefined', 'IDENTITY'],
    ['identity=null', 'IDENTITY'],
    ['identity={{customer}}', 'IDENTITY'],
    ['identity=$CUSTOMER', 'IDENTITY'],
    ['identity=ID_ada+ID_bob', 'IDENTITY'],
    ['identity=ID_%00', 'IDENTITY'],
    ['identity=ID_%E2%80%AE', 'IDENTITY'],
    [`identity=${'x'.repeat(256)}`, 'IDENTITY'],
    ['identity=ID_ada&identity=ID_bob', 'IDENTITY'],
    ['identity=ecs_secret_1', 'IDENTITY'],
    ['identity-id=ID_ada', 'IDENTITY'],
    ['identity_id=ID_ada', 'IDENTITY'],
    ['identityId=ID_ada', 'IDENTITY'],
    ['Identity=ID_ada', 'IDENTITY'],
    ['metadata=5', 'METADATA'],
    ['metadata.=5', 'METADATA'],
    ['metadata[order]=5', 'METADATA'],
    ['metadata.__proto__=5', 'METADATA'],
    ['metadata.order%00=5', 'METADATA'],
    [`metadata.${'x'.repeat(41)}=5`, 'METADATA'],
    [`metadata.order=${'x'.repeat(256)}`, 'METADATA'],
    ['metadata.order=%00', 'METADATA'],
    ['metadata.order=%FF', 'METADATA'],
    ['metadata.order=5&metadata.order=6', 'METADATA'],
    ['metadata.order=ecs_secret_1', 'METADATA'],
    [Array.from({ length: 21 }, (_, index) => `metadata.m${index}=1`).join('&'), 'METADATA'],
    ['tag.till=5', 'TAGS'],
    ['tags=5', 'TAGS'],
    ['tags.till=5&tags.till=5', 'TAGS'],
    ['instrument=PI_ada_visa', 'INSTRUMENT'],
    ['instrument-id=PI_ada_visa', 'INSTRUMENT'],
    ['instrumentId=', 'INSTRUMENT'],
  ];
  for (const [more, field] of malformed) {
    it(`are refused and said by name, without their value: ${more.slice(0, 50)}`, () => {
      for (const address of [`${items}&${more}`, `#${more}&items=price_tee&key=pk_test_1`]) {
        expect(read(address), address).to.deep.equal({
          kind: 'malformed',
          code: `MALFORMED_${field}`,
        });
      }
    });
  }

  it('name no customer to a payment link, whose session could show what is saved', () => {
    expect(read(`${link}&identity=ID_ada`)).to.deep.equal({
      kind: 'malformed',
      code: 'MALFORMED_IDENTITY',
    });
  });

  it('hold no key but the publishable one', () => {
    for (const more of [
      'identity=sk_live_1',
      'metadata.key=sk_test_1',
      'metadata.key=Bearer sk-live-1',
      'tags.hook=whsec_1',
    ]) {
      expect(read(`${items}&${more}`), more).to.deep.equal({ kind: 'secret-key' });
      expect(read(`${link}&${more}`), more).to.deep.equal({ kind: 'secret-key' });
    }
  });

  it('may speak Czech, be empty, and hold any letters', () => {
    const more = '&metadata.lang=cs-CZ&metadata.note=&metadata.name=%E5%AE%89%F0%9F%90%9D';
    expect(read(items + more)).to.deep.include({
      fields: { metadata: { lang: 'cs-CZ', note: '', name: '安🐝' } },
    });
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
