/** How a merchant appears to buyers. */
interface MerchantBranding {
  /** The name of a picture in `catalogue/pictures.ts`. */
  readonly logo: string;
  readonly support_email: string;
  readonly support_url: string;
  readonly terms_url: string;
  readonly privacy_url: string;
  readonly branding: Readonly<Record<string, string>>;
}

/** Branding by the id of the merchant. The addresses are on a domain that nobody can own. */
export const BRANDINGS: Readonly<Record<string, MerchantBranding>> = {
  MU_sandbox: {
    logo: 'smallhours',
    support_email: 'hello@small-hours.example',
    support_url: 'https://small-hours.example/help',
    terms_url: 'https://small-hours.example/terms',
    privacy_url: 'https://small-hours.example/privacy',
    branding: { brand_color: '#2d3691', button_color: '#2d3691' },
  },
  MU_other: {
    logo: 'othergoods',
    support_email: 'help@other-goods.example',
    support_url: 'https://other-goods.example/help',
    terms_url: 'https://other-goods.example/terms',
    privacy_url: 'https://other-goods.example/privacy',
    branding: { brand_color: '#28505f', button_color: '#28505f' },
  },
};
