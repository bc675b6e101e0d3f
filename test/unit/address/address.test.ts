import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { addressOf } from '../../../src/address/address.ts';
import { type AddressPart, genericFormat } from '../../../src/address/format.ts';
import { CustomerDetails } from '../../../src/api/customer.ts';
import { FORMATS } from '../../support/vectors/address-formats.ts';

const typed =
  (values: Partial<Record<AddressPart, string>>) =>
  (part: AddressPart): string =>
    values[part] ?? '';

describe('an address', () => {
  it('is sent with three letters for its country and a code for its region', () => {
    const values = {
      line1: ' 1 Infinite Loop ',
      line2: ' ',
      city: 'Cupertino',
      region: 'California',
      postal_code: '９５０１４',
    };
    expect(addressOf(FORMATS.US, typed(values))).to.deep.equal({
      line1: '1 Infinite Loop',
      city: 'Cupertino',
      region: 'CA',
      postal_code: '95014',
      country: 'USA',
    });
  });

  it('has a filler for the region and the code that a country does not have', () => {
    const berlin = { line1: 'Unter den Linden 1', city: 'Berlin', postal_code: '10117' };
    expect(addressOf(FORMATS.DE, typed(berlin)).region).to.equal('N/A');
    const dubai = addressOf(FORMATS.AE, typed({ line1: '1 Marina Walk', region: 'DU' }));
    expect(dubai).to.deep.include({ region: 'DU', city: 'Dubai', postal_code: 'N/A' });
  });

  it('has the country’s English name for a city in a city state', () => {
    const address = addressOf(
      FORMATS.SG,
      typed({ line1: '1 Raffles Place', postal_code: '048616' }),
    );
    expect(address).to.deep.include({ city: 'Singapore', region: 'N/A', country: 'SGP' });
  });

  it('says nothing of what was typed for another country', () => {
    const values = { line1: '1 Raffles Place', city: 'Cupertino', region: 'CA', postal_code: '1' };
    expect(addressOf(FORMATS.SG, typed(values))).to.deep.include({
      city: 'Singapore',
      region: 'N/A',
    });
  });

  it('keeps every script, sign and case as it was typed', () => {
    const values = { line1: "12 rue de l'Église-d’été", line2: '麹町', city: "'s-Hertogenbosch" };
    expect(addressOf(genericFormat('NL'), typed(values))).to.deep.include({
      line1: values.line1,
      city: values.city,
    });
    expect(addressOf(FORMATS.JP, typed(values)).line2).to.equal('麹町');
  });

  it('is one that the service takes, for every format', () => {
    const values = { line1: 'x', city: 'y', region: 'z', postal_code: '1' };
    for (const format of [...Object.values(FORMATS), genericFormat('FR')]) {
      const personal_address = addressOf(format, typed(values));
      const details = { first_name: 'Ada', last_name: 'Lovelace', personal_address };
      expect(z.safeParse(CustomerDetails, details).success, format.country).to.equal(true);
    }
  });
});
