import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { byId, page } from './records.ts';
import { RequiredText, Whole } from '../schemas/shapes.ts';

/*
 * A customer disputes a payment with the bank. The merchant answers with evidence or accepts.
 * Service contract, section 4.
 */

const Evidence = z.object({
  id: z.string(),
  text: z.nullish(z.string()),
  file_name: z.nullish(z.string()),
  content_type: z.nullish(z.string()),
  /** Bytes. */
  size: z.nullish(Whole),
  /** The hash of the file, in hexadecimal. */
  sha256: z.nullish(z.string()),
  created_at: z.string(),
});

export const Dispute = z.object({
  id: z.string(),
  /** Id of the disputed transfer. */
  transfer: z.string(),
  /** Minor units: what was not refunded of the transfer. */
  amount: Whole,
  currency: z.string(),
  reason: z.string(),
  /** `needs_response`, `under_review`, `won`, `lost` or another state. */
  state: z.string(),
  /** When the dispute is lost unless evidence was submitted. */
  respond_by: z.string(),
  evidence: z.array(Evidence),
  submitted_at: z.nullish(z.string()),
  decided_at: z.nullish(z.string()),
  /** Id of the transfer that has taken the money back. */
  dispute_transfer: z.nullish(z.string()),
  created_at: z.string(),
  updated_at: z.nullish(z.string()),
});
export type Dispute = z.infer<typeof Dispute>;

export const listDisputes = endpoint({
  method: 'GET',
  path: '/disputes/',
  safe: true,
  request: z.strictObject({
    ...page,
    state: z.optional(z.enum(['needs_response', 'under_review', 'won', 'lost'])),
    /** Selects the dispute of one transfer. */
    transfer: z.optional(RequiredText),
  }),
  response: z.array(Dispute),
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
  request: z.strictObject({
    id: RequiredText,
    text: z.optional(z.string().check(z.minLength(1), z.maxLength(20_000))),
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
