import type { AddressLabel } from '../address/format.ts';

/** Texts of the fields that only some checkouts have, in English. */
export const billingMessages = {
  forBusiness: 'I am buying for a business',
  businessName: 'Business name',
  doingBusinessAs: 'Doing business as',
  businessPhone: 'Business phone',
  billingAddress: 'Billing address',
  businessAddress: 'Business address',
  country: 'Country',
  choose: 'Choose…',
  labels: {
    line1: 'Street address',
    line2: 'Apartment, suite, etc.',
    line2_district: 'District, apartment, etc.',
    line2_neighborhood: 'Neighborhood, apartment, etc.',
    line2_suburb: 'Suburb, apartment, etc.',
    line2_townland: 'Townland, apartment, etc.',
    line2_village_township: 'Village, apartment, etc.',
    city: 'City',
    district: 'District',
    post_town: 'Town or city',
    suburb: 'Suburb',
    area: 'Area',
    county: 'County',
    department: 'Department',
    do_si: 'Province or city',
    emirate: 'Emirate',
    island: 'Island',
    oblast: 'Oblast',
    parish: 'Parish',
    prefecture: 'Prefecture',
    province: 'Province',
    region: 'Region',
    state: 'State',
    ZIP: 'ZIP code',
    postal: 'Postal code',
    postcode: 'Postcode',
    PIN: 'PIN code',
    eircode: 'Eircode',
  } satisfies Readonly<Record<AddressLabel, string>>,
  /** Takes a label as it stands in a sentence. */
  enter: (label: string) => `Enter your ${label}.`,
  chooseOne: (label: string) => `Choose your ${label}.`,
  postalFormat: (label: string, example: string | undefined) =>
    example === undefined
      ? `Check your ${label}, or choose another country.`
      : `Check your ${label}: in this country it looks like ${example}.`,
  phoneFormat: 'Enter a phone number like +1 555 010 9999, or leave this empty.',
} as const;
