import { addSeconds } from '../../src/calendar.ts';
import type { Sql } from '../store/store.ts';
import { json } from '../store/tables/columns.ts';

const WEEK = 604_800;

interface SeedLink {
  readonly id: string;
  readonly merchant?: string;
  readonly nickname: string;
  readonly price_id: string;
  /** The smallest and the largest quantity that a buyer can choose. */
  readonly adjustable?: readonly [number, number];
  readonly state?: 'ACTIVE' | 'INACTIVE';
  readonly limit?: number;
  /** Seconds after which the link expires. */
  readonly lasts?: number;
  readonly branding?: Readonly<Record<string, string>>;
}

/** The links of the contract, section 8, one more that expires, and one of the other merchant. */
const LINKS: readonly SeedLink[] = [
  { id: 'pl_tee', nickname: 'T-shirts', price_id: 'price_tee', adjustable: [1, 10] },
  {
    id: 'pl_pro',
    nickname: 'Pro membership',
    price_id: 'price_pro_monthly',
    branding: {
      name: 'Small Hours Pro',
      brand_color: '#7a3e12',
      logo_url: '/images/pro.svg',
    },
  },
  { id: 'pl_limit', nickname: 'The last mug', price_id: 'price_mug', limit: 1 },
  { id: 'pl_inactive', nickname: 'Spring stickers', price_id: 'price_sticker', state: 'INACTIVE' },
  { id: 'pl_week', nickname: 'This week’s mug', price_id: 'price_mug', lasts: WEEK },
  {
    id: 'pl_other',
    merchant: 'MU_other',
    nickname: 'Notebooks',
    price_id: 'price_other_notebook',
  },
];

export async function seedLinks(sql: Sql, now: Date): Promise<void> {
  const links = LINKS.map(({ id, nickname, price_id, adjustable, lasts, ...link }) => ({
    id,
    merchant: link.merchant ?? 'MU_sandbox',
    nickname,
    state: link.state ?? 'ACTIVE',
    payment_count: 0,
    payment_limit: link.limit ?? null,
    amount_type: 'FIXED',
    items: json([
      {
        price_id,
        quantity: 1,
        adjustable: adjustable !== undefined,
        min: adjustable?.[0] ?? null,
        max: adjustable?.[1] ?? null,
      },
    ]),
    allowed_payment_methods: json(['PAYMENT_CARD', 'BANK_ACCOUNT']),
    collect_buyer_details: true,
    branding_overrides: link.branding ? json(link.branding) : null,
    link_expires_at: lasts === undefined ? null : addSeconds(now, lasts),
    created_at: now,
  }));
  await sql.tables.insertInto('payment_links').values(links).execute();
}
