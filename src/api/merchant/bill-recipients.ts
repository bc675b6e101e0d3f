import * as v from 'valibot';
import { endpoint } from '../http/endpoint.ts';
import { AccountNumber, RoutingNumber } from './bills.ts';
import { page } from './records.ts';
import { object, RequiredText, ShortText, strictObject } from '../schemas/shapes.ts';

/*
 * Whom a merchant pays. Service contract, section 6.
 */

/** Whom bills are paid to. The sandbox keeps of an account number what it needs to know it again. */
export const Recipient = object({
  id: v.string(),
  name: v.string(),
  routing_number: v.nullish(v.string()),
  account_last_four: v.nullish(v.string()),
  bank_name: v.nullish(v.string()),
  created_at: v.string(),
  updated_at: v.string(),
});
export type Recipient = v.InferOutput<typeof Recipient>;

const Bank = strictObject({
  routing_number: RoutingNumber,
  account_number: AccountNumber,
  bank_name: v.optional(ShortText),
});

export const listRecipients = endpoint({
  method: 'GET',
  path: '/billpay/recipients',
  safe: true,
  request: strictObject(page),
  response: v.array(Recipient),
});

export const createRecipient = endpoint({
  method: 'POST',
  path: '/billpay/recipients',
  safe: false,
  request: strictObject({ name: RequiredText, bank: v.optional(Bank) }),
  response: Recipient,
});

export const changeRecipient = endpoint({
  method: 'PATCH',
  path: '/billpay/recipients/{id}',
  safe: true,
  request: strictObject({
    id: RequiredText,
    name: v.optional(RequiredText),
    bank: v.optional(Bank),
  }),
  response: Recipient,
});
