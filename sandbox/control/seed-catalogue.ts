/** A product with its prices. */
export interface SeedProduct {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** The name of a picture in `catalogue/pictures.ts`. */
  readonly image: string;
  readonly active?: boolean;
  readonly prices: readonly SeedPrice[];
}

interface SeedPrice {
  readonly id: string;
  /** Minor units. */
  readonly amount: number;
  /** USD unless given. */
  readonly currency?: string;
  readonly every?: 'week' | 'month' | 'year';
  readonly trialDays?: number;
  readonly active?: boolean;
  readonly description?: string;
}

/** What the two merchants sell. Contract, section 8. */
export const CATALOGUE: Readonly<Record<string, readonly SeedProduct[]>> = {
  MU_sandbox: [
    {
      id: 'prod_tee',
      name: 'T-shirt',
      description: 'Heavy organic cotton, printed by hand.',
      image: 'tee',
      prices: [{ id: 'price_tee', amount: 2400 }],
    },
    {
      id: 'prod_mug',
      name: 'Mug',
      description: 'Blue-dipped stoneware, 350 ml.',
      image: 'mug',
      prices: [{ id: 'price_mug', amount: 1250 }],
    },
    {
      id: 'prod_sticker',
      name: 'Sticker',
      description: 'Weatherproof vinyl, 6 cm.',
      image: 'sticker',
      prices: [{ id: 'price_sticker', amount: 50 }],
    },
    {
      id: 'prod_pro',
      name: 'Pro membership',
      description: 'First pick of each run, and a printed letter every month.',
      image: 'pro',
      prices: [
        { id: 'price_pro_monthly', amount: 1200, every: 'month', description: 'Monthly' },
        { id: 'price_pro_yearly', amount: 12_000, every: 'year', description: 'Yearly' },
        {
          id: 'price_pro_trial',
          amount: 2900,
          every: 'month',
          trialDays: 14,
          description: 'Monthly after 14 days free',
        },
      ],
    },
    {
      id: 'prod_cloth',
      name: 'Furoshiki cloth',
      description: 'Indigo-dyed cotton, 70 cm square.',
      image: 'cloth',
      prices: [{ id: 'price_jpy', amount: 3200, currency: 'JPY' }],
    },
    {
      id: 'prod_dates',
      name: 'Box of dates',
      description: 'Medjool, 500 g.',
      image: 'dates',
      prices: [{ id: 'price_kwd', amount: 4500, currency: 'KWD' }],
    },
    {
      id: 'prod_tote',
      name: 'Canvas tote',
      description: 'Sold out for good.',
      image: 'tote',
      active: false,
      prices: [{ id: 'price_archived', amount: 1800, active: false }],
    },
    {
      id: 'prod_trigger',
      name: 'Test amount',
      description: 'Costs what the processor’s sandbox answers with a decline.',
      image: 'sticker',
      prices: [
        { id: 'price_amount_102', amount: 102 },
        { id: 'price_amount_193', amount: 193 },
        { id: 'price_amount_194', amount: 194 },
      ],
    },
  ],
  MU_other: [
    {
      id: 'prod_other_notebook',
      name: 'Dot-grid notebook',
      description: '160 pages, lies flat.',
      image: 'notebook',
      prices: [
        { id: 'price_other_notebook', amount: 900 },
        { id: 'price_other_refills', amount: 700, every: 'month', description: 'Refills' },
      ],
    },
  ],
};
