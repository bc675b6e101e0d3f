import { amountOf } from '../../catalogue/amount.ts';
import { BRANDINGS } from '../../merchants/branding.ts';
import { merchantOfId } from '../../merchants/keys.ts';
import { conditionOf } from '../../store/records.ts';
import type { Sql } from '../../store/store.ts';
import type { Tier } from '../../store/tables/catalogue.ts';
import type { InvoiceLine, Issued } from '../../store/tables/subscriptions.ts';

/*
 * What an invoice says in words. It is collected when the invoice is finalized, so that later
 * changes of products, customers and merchants leave it as it is.
 */

/** The parties of an invoice and the zone of its days, as they are now. */
export async function issuedNow(
  sql: Sql,
  { merchant, identity_id }: { readonly merchant: string; readonly identity_id: string },
): Promise<Issued> {
  const row = await sql.tables
    .selectFrom('merchants')
    .leftJoin('customers', (join) => join.on('customers.id', '=', identity_id))
    .select(['merchants.timezone', 'customers.details'])
    .where('merchants.id', '=', merchant)
    .executeTakeFirst();
  const { first_name, last_name, business_name = null, email = null } = row?.details ?? {};
  const { personal_address, business_address } = row?.details ?? {};
  const { line1, line2, city, region, postal_code, country } =
    business_address ?? personal_address ?? {};
  const person = [first_name, last_name].filter(isText).join(' ');
  const place = [city, region, postal_code].filter(isText).join(' ');
  return {
    timezone: row?.timezone ?? 'UTC',
    merchant: {
      name: merchantOfId(merchant).name,
      support_email: BRANDINGS[merchant]?.support_email ?? null,
    },
    customer: {
      name: person === '' ? null : person,
      business_name,
      email,
      address: [line1, line2, place, country].filter(isText),
    },
  };
}

const isText = (text: string | undefined): text is string => Boolean(text);

/**
 * Lines with their descriptions. What is priced in tiers has a line for each of them, so that each
 * price multiplies to its amount.
 */
export async function describeLines(
  sql: Sql,
  lines: readonly InvoiceLine[],
): Promise<InvoiceLine[]> {
  const prices = await sql.tables
    .selectFrom('prices as price')
    .innerJoin('products as product', 'product.id', 'price.product_id')
    .select(['price.id', 'price.description', 'price.unit_amount', 'product.name'])
    .select(['price.pricing_model', 'price.tiers'])
    .where(conditionOf<'prices'>({ id: lines.map(({ price_id }) => price_id) }, 'price'))
    .execute();
  return lines.flatMap((line): InvoiceLine[] => {
    const price = prices.find(({ id }) => id === line.price_id);
    const { name = line.price_id, description = null } = price ?? {};
    const title = description === null ? name : `${name}, ${description}`;
    if (line.proration) {
      const part = line.amount < 0 ? 'not used' : 'for the rest of the period';
      return [{ ...line, description: `${title}, ${part}` }];
    }
    const isWhole = price?.tiers && amountOf(price, line.quantity) === line.amount;
    if (!isWhole || !price.tiers) return [{ ...line, description: title }];
    return inTiers(line, { title, tiers: price.tiers, model: price.pricing_model });
  });
}

/** A line for each tier that a quantity reaches, and one for its fixed amount. */
function inTiers(
  line: InvoiceLine,
  {
    title,
    tiers,
    model,
  }: { readonly title: string; readonly tiers: readonly Tier[]; readonly model: string },
): InvoiceLine[] {
  const { quantity } = line;
  const from = tiers.map((_, index) => (tiers[index - 1]?.up_to ?? 0) + 1);
  return tiers.flatMap(({ up_to, unit_amount, flat_amount }, index): InvoiceLine[] => {
    const first = from[index] ?? 1;
    const isReached = quantity >= first;
    const isLast = up_to === null || quantity <= up_to;
    const isVolume = model === 'tiered_volume';
    if (!isReached || (isVolume && !isLast)) return [];
    const units = isVolume ? quantity : Math.min(quantity, up_to ?? quantity) - first + 1;
    const range = up_to === null ? `${first} and more` : `${first} to ${up_to}`;
    const description = `${title} (units ${range})`;
    const fixed = `${title} (fixed amount of units ${range})`;
    return [
      {
        ...line,
        quantity: units,
        unit_amount,
        amount: units * unit_amount,
        description,
      },
      ...(flat_amount
        ? [
            {
              ...line,
              quantity: 1,
              unit_amount: flat_amount,
              amount: flat_amount,
              description: fixed,
            },
          ]
        : []),
    ];
  });
}

/** `line` without a price of a unit that does not multiply to its amount. */
export function withTruePrice(line: InvoiceLine): InvoiceLine {
  const { unit_amount, quantity, amount } = line;
  const isTrue = unit_amount !== null && unit_amount * quantity === amount;
  return isTrue ? line : { ...line, unit_amount: null };
}
