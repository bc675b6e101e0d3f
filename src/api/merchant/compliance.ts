import * as v from 'valibot';
import { endpoint } from '../http/endpoint.ts';
import { byId, page } from './records.ts';
import { object, RequiredText, strictObject } from '../schemas/shapes.ts';

/*
 * Each year a merchant confirms that it keeps the rules of the card brands (PCI DSS), by a
 * self-assessment that somebody signs. Interface, section 4.5; service contract, section 8.
 */

export const ComplianceForm = object({
  id: v.string(),
  /** `PCI_SAQ_A` or another type. */
  type: v.string(),
  version: v.string(),
  /** `needs_signature`, `signed`, `expired` or another status. */
  status: v.string(),
  /** When it has to be signed; of a signed form, when the next one comes. */
  due_at: v.string(),
  /** The signature; null until there is one. */
  pci_saq_a: v.nullish(
    object({
      name: v.string(),
      title: v.string(),
      signed_at: v.string(),
      ip_address: v.nullish(v.string()),
      user_agent: v.nullish(v.string()),
      /** SHA-256 of the text that was signed, in hexadecimal. */
      document_sha256: v.nullish(v.string()),
    }),
  ),
  /** The text to sign. */
  document_url: v.string(),
  created_at: v.string(),
});
export type ComplianceForm = v.InferOutput<typeof ComplianceForm>;

export const listComplianceForms = endpoint({
  method: 'GET',
  path: '/compliance-forms/',
  safe: true,
  request: strictObject(page),
  response: v.array(ComplianceForm),
});

export const readComplianceForm = endpoint({
  method: 'GET',
  path: '/compliance-forms/{id}',
  safe: true,
  request: byId,
  response: ComplianceForm,
});

/** Spaces alone are no name. */
const signatory = v.pipe(RequiredText, v.regex(/\S/));

export const signComplianceForm = endpoint({
  method: 'PUT',
  path: '/compliance-forms/{id}/sign',
  safe: false,
  request: strictObject({ id: RequiredText, name: signatory, title: signatory }),
  response: ComplianceForm,
});
