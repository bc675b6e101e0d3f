import type { Context } from 'hono';
import { Refusal } from '../http/refusal.ts';
import { sha256 } from '../store/hash.ts';

/** The kind of form that every merchant signs, and the version of its text. */
export const FORM = { type: 'PCI_SAQ_A', version: '4.0.1' } as const;

const TEXT = `Self-assessment questionnaire A, PCI DSS ${FORM.version}

The merchant confirms, of all channels through which it takes payments:

1. Payment details are typed into pages and frames of the payment service alone.
2. No system of the merchant stores, processes or transmits payment details.
3. The pages that lead to a payment load only scripts that the merchant knows and needs.
4. Passwords that came with a system were changed, and each person has an account of their own.
5. Systems that serve those pages get security updates within a month.
6. There is a plan for what to do when payment details may have been stolen.

This is a text of the sandbox. It has no legal effect.
`;

/** SHA-256 of the text, which tells later what was signed. */
export const documentHash = (): Promise<string> => sha256(TEXT);

/** The path of the text below the origin. */
export const documentPath = (version: string): string => `/compliance/pci-saq-a/${version}.txt`;

/** The text, which is the same for every merchant and so needs no key. */
export function complianceDocument(context: Context): Response {
  if (context.req.path !== documentPath(FORM.version)) {
    throw new Refusal('NOT_FOUND', 'There is no such document.');
  }
  return context.text(TEXT);
}
