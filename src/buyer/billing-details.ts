import type { Address } from '../address/address.ts';
import { alpha2, alpha3 } from '../address/countries.ts';
import type { CustomerDetails } from '../api/customer.ts';
import { present } from '../api/present.ts';
import { asciiDigits } from '../ui/digits.ts';

/** What the fields of a business hold. */
export type BusinessField = 'business_name' | 'doing_business_as' | 'business_phone';

export interface Billing {
  /** Who buys; `undefined` when nobody was asked and the details say it. */
  readonly type: CustomerDetails['type'];
  /** Of the buyer or their business; `undefined` when it is not asked for. */
  readonly address: Address | undefined;
  /** A field of a business. */
  readonly value: (name: BusinessField) => string;
}

/**
 * `details` with what the fields of business and address hold. What has no field goes along as it
 * is; a buyer who says that this is no business takes back what was known of one.
 */
export function withBilling(details: CustomerDetails, billing: Billing): CustomerDetails {
  const { business_name, doing_business_as, business_phone, business_address, ...person } =
    sendable(details);
  const { address, value, type = details.type } = billing;
  if (type !== 'BUSINESS') {
    const business = { business_name, doing_business_as, business_phone, business_address };
    return {
      ...person,
      ...(billing.type === undefined && present(business)),
      ...(address && { personal_address: address }),
    };
  }
  return {
    ...person,
    type,
    ...present({
      business_name: value('business_name').trim(),
      doing_business_as: value('doing_business_as').trim(),
      business_phone: asciiDigits(value('business_phone')).trim(),
      business_address: address ?? business_address,
    }),
  };
}

/**
 * What the service takes of `details`: records from elsewhere have empty fields, addresses that are
 * not whole, and may be proxies of a framework, which cannot travel.
 */
function sendable(details: CustomerDetails): CustomerDetails {
  const { personal_address, business_address, tags, ...rest } = details;
  return {
    ...(present(rest) as CustomerDetails),
    ...present({
      // Typed in the digits of any script, and dialled in those of one.
      phone: rest.phone && asciiDigits(rest.phone),
      personal_address: wholeAddress(personal_address),
      business_address: wholeAddress(business_address),
      tags: tags && (JSON.parse(JSON.stringify(tags)) as typeof tags),
    }),
  };
}

/** Of what is known of a buyer, the address to begin with. */
export function prefillAddress(
  { personal_address, business_address }: Partial<CustomerDetails>,
  isBusiness: boolean,
): Address | undefined {
  return (isBusiness && business_address) || personal_address || business_address;
}

const REQUIRED = ['line1', 'city', 'region', 'postal_code'] as const;

/** With the country as the service takes it; `undefined` where something is missing. Contract, section 7. */
function wholeAddress(address: Address | undefined): Address | undefined {
  const { line1, line2, city, region, postal_code, country } = address ?? ({} as Partial<Address>);
  const code = alpha3(alpha2(country ?? '') ?? '') ?? country;
  const parts = present({ line1, line2, city, region, postal_code, country: code });
  return REQUIRED.every((name) => parts[name]) ? (parts as Address) : undefined;
}
