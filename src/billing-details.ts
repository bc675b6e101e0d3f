import type { Address } from './address/address.ts';
import { alpha2, alpha3 } from './address/countries.ts';
import type { CustomerDetails } from './api/customer.ts';
import { present } from './checkout/present.ts';

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
    withWireCountries(details);
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
      business_phone: value('business_phone').trim(),
      business_address: address ?? business_address,
    }),
  };
}

/** Countries as the service takes them: merchants may give the shorter code. Contract, section 7. */
function withWireCountries(details: CustomerDetails): CustomerDetails {
  const { personal_address, business_address, ...rest } = details;
  return {
    ...rest,
    ...present({
      personal_address: personal_address && onWire(personal_address),
      business_address: business_address && onWire(business_address),
    }),
  };
}

function onWire(address: Address): Address {
  const country = alpha3(alpha2(address.country ?? '') ?? '');
  return country === undefined ? address : { ...address, country };
}
