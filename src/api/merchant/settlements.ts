import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { byId, page } from './records.ts';
import { TransferRecord } from '../schemas/record-shapes.ts';
import { RequiredText, Whole } from '../schemas/shapes.ts';

/*
 * At the end of each day, each currency of a merchant is settled. Service contract, section 4.
 */

export const Settlement = z.object({
  id: z.string(),
  currency: z.string(),
  /** Minor units of the transfers that have succeeded, as all amounts here. */
  gross: Whole,
  refunds: Whole,
  disputes: Whole,
  fees: Whole,
  /** What is paid out. Below zero, it is collected from the merchant. */
  net: Whole,
  /** How many transfers the settlement lists. */
  transfers_count: Whole,
  period_start: z.string(),
  period_end: z.string(),
  /** `SUCCEEDED` or another state. */
  state: z.string(),
  created_at: z.string(),
});
export type Settlement = z.infer<typeof Settlement>;

export const listSettlements = endpoint({
  method: 'GET',
  path: '/settlements/',
  safe: true,
  request: z.strictObject({ ...page, currency: z.optional(RequiredText) }),
  response: z.array(Settlement),
});

export const readSettlement = endpoint({
  method: 'GET',
  path: '/settlements/{id}',
  safe: true,
  request: byId,
  response: Settlement,
});

/** The transfers whose money is in a settlement, those of lost disputes included. */
export const listSettlementTransfers = endpoint({
  method: 'GET',
  path: '/settlements/{id}/transfers',
  safe: true,
  request: z.strictObject({ ...page, id: RequiredText }),
  response: z.array(TransferRecord),
});
