import * as v from 'valibot';
import { endpoint } from '../http/endpoint.ts';
import { AnyRecord, byId, page } from './records.ts';
import { object, RequiredText, strictObject, Whole } from '../schemas/shapes.ts';

/*
 * At the end of each day, each currency of a merchant is settled. Service contract, section 4.
 */

export const Settlement = object({
  id: v.string(),
  currency: v.string(),
  /** Minor units of the transfers that have succeeded, as all amounts here. */
  gross: Whole,
  refunds: Whole,
  disputes: Whole,
  fees: Whole,
  /** What is paid out. Below zero, it is collected from the merchant. */
  net: Whole,
  /** How many transfers the settlement lists. */
  transfers_count: Whole,
  period_start: v.string(),
  period_end: v.string(),
  /** `SUCCEEDED` or another state. */
  state: v.string(),
  created_at: v.string(),
});
export type Settlement = v.InferOutput<typeof Settlement>;

export const listSettlements = endpoint({
  method: 'GET',
  path: '/settlements/',
  safe: true,
  request: strictObject({ ...page, currency: v.optional(RequiredText) }),
  response: v.array(Settlement),
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
  request: strictObject({ ...page, id: RequiredText }),
  response: v.array(AnyRecord),
});
