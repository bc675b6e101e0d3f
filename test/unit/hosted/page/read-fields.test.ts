import { describe, expect, it } from 'vitest';
import { readFields } from '../../../../hosted/page/read-fields.ts';

const read = (fragment: string) => readFields(new URLSearchParams(fragment));

describe('the customer, metadata and tags in the hosted page’s address', () => {
  const items = 'key=pk_test_1&items=price_tee';

  it('are read from its parameters', async () => {
    const more = '&metadata.order=5&metadata.campaign=Fr%C3%BChling+1&tags.till=5';
    const fields = { metadata: { order: '5', campaign: 'Frühling 1' }, tags: { till: '5' } };
    expect(await read(items + more)).to.deep.equal(fields);
    expect(await read(`${items}&identity=ID_ada${more}`)).to.deep.equal({
      identityId: 'ID_ada',
      ...fields,
    });
  });

  it('are left out where there are none', async () => {
    expect(await read(`${items}&utm_source=mail`)).to.deep.equal({});
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
    it(`are refused and said by name, without their value: ${more.slice(0, 50)}`, async () => {
      for (const fragment of [`${items}&${more}`, `${more}&items=price_tee&key=pk_test_1`]) {
        expect(await read(fragment), fragment).to.deep.equal({
          kind: 'malformed',
          code: `MALFORMED_${field}`,
        });
      }
    });
  }

  it('hold no key but the publishable one', async () => {
    for (const more of [
      'identity=sk_live_1',
      'metadata.key=sk_test_1',
      'metadata.key=Bearer sk-live-1',
      'tags.hook=whsec_1',
    ]) {
      expect(await read(`${items}&${more}`), more).to.deep.equal({ kind: 'secret-key' });
    }
  });

  it('may speak Czech, be empty, and hold any letters', async () => {
    const more = '&metadata.lang=cs-CZ&metadata.note=&metadata.name=%E5%AE%89%F0%9F%90%9D';
    expect(await read(items + more)).to.deep.equal({
      metadata: { lang: 'cs-CZ', note: '', name: '安🐝' },
    });
  });
});
