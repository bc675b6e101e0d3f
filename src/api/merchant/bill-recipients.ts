import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { AccountNumber, RoutingNumber } from './bills.ts';
import { page } from './records.ts';
import { RequiredText, ShortText } from '../schemas/shapes.ts';

/*
 * Whom a merchant pays. Service contract, section 6.
 */

/** Whom bills are paid to. The sandbox keeps of an account number what it needs to know it again. */
export const Recipient = z.object({
  id: z.string(),
  name: z.string(),
  routing_number: z.nullish(z.string()),
  account_last_four: z.nullish(z.string()),
  bank_name: z.nullish(z.string()),
  created_at: z.string(),
  updated_at: z.string(),
});
export type Recipient = z.infer<typeof Recipient>;

const Bank = z.strictObject({
  routing_number: RoutingNumber,
  account_number: AccountNumber,
  bank_name: z.optional(ShortText),
});

export const listRecipients = endpoint({
  method: 'GET',
  path: '/billpay/recipients',
  safe: true,
  request: z.strictObject(page),
  response: z.array(Recipient),
});

export const createRecipient = endpoint({
  method: 'POST',
  path: '/billpay/recipients',
  safe: false,
  request: z.strictObject({ name: RequiredText, bank: z.optional(Bank) }),
  response: Recipient,
});

export const changeRecipient = endpoint({
  method: 'PATCH',
  path: '/billpay/recipients/{id}',
  safe: true,
  request: z.strictObject({
    id: RequiredText,
    name: z.optional(RequiredText),
    bank: z.optional(Bank),
  }),
  response: Recipient,
});
