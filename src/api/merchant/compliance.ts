import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { byId, page } from './records.ts';
import { RequiredText } from '../schemas/shapes.ts';

/*
 * Each year a merchant confirms that it keeps the rules of the card brands (PCI DSS), by a
 * self-assessment that somebody signs. Interface, section 4.5; service contract, section 8.
 */

export const ComplianceForm = z.object({
  id: z.string(),
  /** `PCI_SAQ_A` or another type. */
  type: z.string(),
  version: z.string(),
  /** `needs_signature`, `signed`, `expired` or another status. */
  status: z.string(),
  /** When it has to be signed; of a signed form, when the next one comes. */
  due_at: z.string(),
  /** The signature; null until there is one. */
  pci_saq_a: z.nullish(
    z.object({
      name: z.string(),
      title: z.string(),
      signed_at: z.string(),
      ip_address: z.nullish(z.string()),
      user_agent: z.nullish(z.string()),
      /** SHA-256 of the text that was signed, in hexadecimal. */
      document_sha256: z.nullish(z.string()),
    }),
  ),
  /** The text to sign. */
  document_url: z.string(),
  created_at: z.string(),
});
export type ComplianceForm = z.infer<typeof ComplianceForm>;

export const listComplianceForms = endpoint({
  method: 'GET',
  path: '/compliance-forms/',
  safe: true,
  request: z.strictObject(page),
  response: z.array(ComplianceForm),
});

export const readComplianceForm = endpoint({
  method: 'GET',
  path: '/compliance-forms/{id}',
  safe: true,
  request: byId,
  response: ComplianceForm,
});

/** Spaces alone are no name. */
const signatory = RequiredText.check(z.regex(/\S/));

export const signComplianceForm = endpoint({
  method: 'PUT',
  path: '/compliance-forms/{id}/sign',
  safe: false,
  request: z.strictObject({ id: RequiredText, name: signatory, title: signatory }),
  response: ComplianceForm,
});
