import type { Address } from '../address/address.ts';
import { alpha2, alpha3 } from '../address/countries.ts';
import type { CustomerDetails } from '../api/customer.ts';
import { present } from '../api/schemas/present.ts';
import { asciiDigits } from '../ui/digits.ts';
import type { BusinessField } from '../views/billing-form.ts';

export interface Billing {
  /** Who buys; `undefined` when the buyer was not asked, so that the merchant's details decide. */
  readonly type: CustomerDetails['type'];
  /** The address of the buyer or their business; `undefined` when it is not asked for. */
  readonly address: Address | undefined;
  /** The value of a field for a business. */
  readonly value: (name: BusinessField) => string;
}

/**
 * Adds what the fields of business and address hold to `details`. Details without a field are kept.
 * A buyer who says that this is not for a business removes the prefilled details of one.
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
 * The part of `details` that the service accepts. Records from elsewhere may have empty fields and
 * incomplete addresses, and may be proxies of a framework, which cannot be posted to the frame.
 */
function sendable(details: CustomerDetails): CustomerDetails {
  const { personal_address, business_address, tags, ...rest } = details;
  return {
    ...(present(rest) as CustomerDetails),
    ...present({
      // A phone number may be typed in the digits of any script.
      phone: rest.phone && asciiDigits(rest.phone),
      personal_address: wholeAddress(personal_address),
      business_address: wholeAddress(business_address),
      tags: tags && (JSON.parse(JSON.stringify(tags)) as typeof tags),
    }),
  };
}

/** The address to prefill for a person or a business. */
export function prefillAddress(
  { personal_address, business_address }: Partial<CustomerDetails>,
  isBusiness: boolean,
): Address | undefined {
  return (isBusiness && business_address) || personal_address || business_address;
}

const REQUIRED = ['line1', 'city', 'region', 'postal_code'] as const;

/**
 * Converts the country to the service's code; `undefined` when a part is missing. Contract, section
 * 7.
 */
function wholeAddress(address: Address | undefined): Address | undefined {
  const { line1, line2, city, region, postal_code, country } = address ?? ({} as Partial<Address>);
  const code = alpha3(alpha2(country ?? '') ?? '') ?? country;
  const parts = present({ line1, line2, city, region, postal_code, country: code });
  return REQUIRED.every((name) => parts[name]) ? (parts as Address) : undefined;
}
