import type { CustomerDetails } from '../api/customer.ts';
import { alpha3 } from './countries.ts';
import type { AddressFormat, AddressPart } from './format.ts';
import { plainCode } from './postal-code.ts';
import { findRegion } from './region.ts';

export type Address = NonNullable<CustomerDetails['personal_address']>;

/** The filler for an address without a region or without a postal code. Contract, section 7. */
export const NOT_APPLICABLE = 'N/A';

/**
 * The address for the service, which requires more parts than some countries have. An address
 * without a city gets the name of its region, as in Dubai, or else of its country in English, as in
 * Singapore.
 *
 * @param value - Returns what was typed. It is not called for parts that `format` does not have.
 */
export function addressOf(format: AddressFormat, value: (part: AddressPart) => string): Address {
  const typed = (part: AddressPart): string =>
    format.fields.some(({ name }) => name === part) ? value(part).trim() : '';
  const line2 = typed('line2');
  const region = typed('region');
  const [code, name] = findRegion(format, region) ?? [region, region];
  return {
    line1: typed('line1'),
    ...(line2 && { line2 }),
    city: typed('city') || name || englishName(format.country),
    region: code || NOT_APPLICABLE,
    postal_code: plainCode(typed('postal_code')) || NOT_APPLICABLE,
    country: alpha3(format.country) ?? format.country,
  };
}

function englishName(country: string): string {
  return new Intl.DisplayNames('en', { type: 'region' }).of(country) ?? country;
}
