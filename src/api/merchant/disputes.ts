import * as v from 'valibot';
import { endpoint } from '../http/endpoint.ts';
import { byId, page } from './records.ts';
import { object, RequiredText, strictObject, Whole } from '../schemas/shapes.ts';

/*
 * A customer disputes a payment with the bank. The merchant answers with evidence or accepts.
 * Service contract, section 4.
 */

const Evidence = object({
  id: v.string(),
  text: v.nullish(v.string()),
  file_name: v.nullish(v.string()),
  content_type: v.nullish(v.string()),
  /** Bytes. */
  size: v.nullish(Whole),
  /** The hash of the file, in hexadecimal. */
  sha256: v.nullish(v.string()),
  created_at: v.string(),
});

export const Dispute = object({
  id: v.string(),
  /** Id of the disputed transfer. */
  transfer: v.string(),
  /** Minor units: what was not refunded of the transfer. */
  amount: Whole,
  currency: v.string(),
  reason: v.string(),
  /** `needs_response`, `under_review`, `won`, `lost` or another state. */
  state: v.string(),
  /** When the dispute is lost unless evidence was submitted. */
  respond_by: v.string(),
  evidence: v.array(Evidence),
  submitted_at: v.nullish(v.string()),
  decided_at: v.nullish(v.string()),
  /** Id of the transfer that has taken the money back. */
  dispute_transfer: v.nullish(v.string()),
  created_at: v.string(),
  updated_at: v.nullish(v.string()),
});
export type Dispute = v.InferOutput<typeof Dispute>;

export const listDisputes = endpoint({
  method: 'GET',
  path: '/disputes/',
  safe: true,
  request: strictObject({
    ...page,
    state: v.optional(v.picklist(['needs_response', 'under_review', 'won', 'lost'])),
    /** Selects the dispute of one transfer. */
    transfer: v.optional(RequiredText),
  }),
  response: v.array(Dispute),
});

export const readDispute = endpoint({
  method: 'GET',
  path: '/disputes/{id}',
  safe: true,
  request: byId,
  response: Dispute,
});

/** Adds a text as JSON, or a text and a file as `multipart/form-data`. */
export const addEvidence = endpoint({
  method: 'POST',
  path: '/disputes/{id}/evidence',
  safe: false,
  takesFile: true,
  request: strictObject({
    id: RequiredText,
    text: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(20_000))),
  }),
  response: Dispute,
});

/** Hands the evidence to the bank, which then decides. */
export const submitDispute = endpoint({
  method: 'POST',
  path: '/disputes/{id}/submit',
  safe: false,
  request: byId,
  response: Dispute,
});

/** Gives the money back without a fight. */
export const acceptDispute = endpoint({
  method: 'POST',
  path: '/disputes/{id}/accept',
  safe: false,
  request: byId,
  response: Dispute,
});
