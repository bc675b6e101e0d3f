import type { Counted } from './report.ts';

/** A payment whose money has arrived. That of a disputed one may have been taken back since. */
const ARRIVED = `state in ('SUCCEEDED', 'DISPUTED')`;

export const TRANSACTIONS: Counted = {
  events: `
    select created_at as happened_at, amount, ${ARRIVED} as arrived,
      state in ('FAILED', 'CANCELED') as failed
    from transfers where merchant = $1 and currency = $2 and type = 'DEBIT'`,
  figures: `
    'count', count(happened_at),
    'volume', coalesce(sum(amount) filter (where arrived), 0),
    'succeeded', count(*) filter (where arrived),
    'failed', count(*) filter (where failed),
    'average', coalesce(round(avg(amount) filter (where arrived)), 0)`,
};

export const DISPUTES: Counted = {
  events: `
    select dispute.created_at as happened_at, dispute.state, dispute.amount,
      transfer.instrument ->> 'type' = 'PAYMENT_CARD' as of_card, false as is_sale
    from disputes as dispute join transfers as transfer on transfer.id = dispute.transfer
    where dispute.merchant = $1 and dispute.currency = $2
    union all
    select created_at, null, null, true, true
    from transfers where merchant = $1 and currency = $2 and type = 'DEBIT' and ${ARRIVED}
      and instrument ->> 'type' = 'PAYMENT_CARD'`,
  figures: `
    'count', count(state),
    'amount', coalesce(sum(amount), 0),
    'by_state', json_build_object(
      'needs_response', count(*) filter (where state = 'needs_response'),
      'under_review', count(*) filter (where state = 'under_review'),
      'won', count(*) filter (where state = 'won'),
      'lost', count(*) filter (where state = 'lost')),
    'rate', coalesce(round(count(*) filter (where of_card and not is_sale)::numeric
      / nullif(count(*) filter (where is_sale), 0), 6), 0)`,
};

export const SETTLEMENTS: Counted = {
  events: `
    select period_start as happened_at, gross, refunds, disputes, fees, net
    from settlements where merchant = $1 and currency = $2`,
  figures: ['gross', 'refunds', 'disputes', 'fees', 'net']
    .map((column) => `'${column}', coalesce(sum(${column}), 0)`)
    .join(', '),
};

/** A year of months, the current one included. */
export const LAST_MONTHS = `(date_trunc('month', ends) - interval '11 months')::date`;

const sumOf = (kind: string) => `coalesce(sum(amount) filter (where kind = '${kind}'), 0)`;

export const REVENUE: Counted = {
  events: `
    select created_at as happened_at, kind, amount
    from balance_entries where merchant = $1 and currency = $2`,
  figures: `
    'debits', ${sumOf('transfer')}, 'credits', ${sumOf('dispute')}, 'reversals', ${sumOf('refund')},
    'net', ${sumOf('transfer')} - ${sumOf('dispute')} - ${sumOf('refund')}`,
};

/** Each attempt to charge a renewal of which the first has failed, at the time of that first one. */
export const RECOVERY: Counted = {
  events: `
    select happened_at, attempt, amount, arrived
    from (
      select first_value(transfer.created_at) over attempts as happened_at,
        first_value(transfer.state) over attempts as first_state,
        row_number() over attempts as attempt, transfer.amount, ${ARRIVED} as arrived
      from transfers as transfer join invoices as invoice on invoice.id = transfer.invoice_id
      where transfer.merchant = $1 and transfer.currency = $2
        and invoice.billing_reason = 'subscription_cycle'
      window attempts as (partition by transfer.invoice_id order by transfer.seq)
    ) as charge
    where first_state = 'FAILED'`,
  figures: `
    'failed', count(*) filter (where attempt = 1),
    'recovered', count(*) filter (where arrived),
    'recovered_amount', coalesce(sum(amount) filter (where arrived), 0),
    'rate', coalesce(round(count(*) filter (where arrived)::numeric
      / nullif(count(*) filter (where attempt = 1), 0), 6), 0),
    'by_attempt', (
      select coalesce(json_agg(to_json(tally) order by tally.attempt), '[]')
      from (
        select attempt, count(*) as tried, count(*) filter (where arrived) as recovered
        from unnest(array_agg(found.attempt), array_agg(found.arrived)) as each (attempt, arrived)
        where attempt > 1 group by attempt
      ) as tally)`,
};
