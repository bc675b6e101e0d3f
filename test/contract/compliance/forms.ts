import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  listComplianceForms,
  readComplianceForm,
  signComplianceForm,
  type ComplianceForm,
} from '../../../src/api/merchant/compliance.ts';
import { shows } from '../../conformity/shows.ts';
import { personOf, sendWith, sendWithKey } from '../access/caller.ts';
import { advance, PUBLISHABLE, SECRET, type ServiceUnderTest } from '../service-under-test.ts';

const DAY = 86_400;
const id = 'CF_sandbox';
const signature = { name: 'Ada Lovelace', title: 'Owner' };

/** Interface, section 4.5; service contract, section 8. */
export function describeComplianceForms(service: ServiceUnderTest): void {
  const client = service.client(SECRET);
  const sign = (body: object = signature, send = sendWithKey(service, SECRET)) =>
    send('PUT', `/compliance-forms/${id}/sign`, body);

  describe('a compliance form', () => {
    it('waits for a signature of its merchant', async () => {
      shows('1/compliance-forms', '4.5/list.200', '4.5/get.200');
      const forms = await client.call(listComplianceForms, {});
      expect(forms).toMatchObject([
        { id, type: 'PCI_SAQ_A', status: 'needs_signature', pci_saq_a: null },
      ]);
      expect(await client.call(readComplianceForm, { id })).toEqual(forms[0]);
      const other = sendWithKey(service, 'sk_test_other');
      expect((await other('GET', `/compliance-forms/${id}`)).status).toBe(404);
      expect((await sign(signature, other)).status).toBe(404);
    });

    it('keeps who signed which text, when and from where', async () => {
      shows('4.5/sign.200', '4.5/sign.pci');
      const browser = { 'x-easy-api-key': SECRET, 'user-agent': 'Till/4' };
      const { status, data } = await sign(signature, sendWith(service, browser));
      expect(status).toBe(200);
      const signed = await client.call(readComplianceForm, { id });
      expect(data).toEqual(signed);
      const { pathname } = new URL(signed.document_url);
      const document = await (await service.send('GET', pathname)).text();
      expect(signed).toMatchObject({
        status: 'signed',
        pci_saq_a: {
          ...signature,
          user_agent: 'Till/4',
          document_sha256: createHash('sha256').update(document).digest('hex'),
        },
      });
      const { signed_at = '' } = signed.pci_saq_a ?? {};
      const days = (Date.parse(signed.due_at) - Date.parse(signed_at)) / DAY / 1000;
      expect([365, 366]).toContain(days);
    });

    it('can be signed by an admin', async () => {
      expect((await sign(signature, await personOf(service, 'ADMIN'))).status).toBe(200);
    });

    it.each([
      { name: '', title: 'Owner' },
      { name: ' ', title: 'Owner' },
      { name: 'Ada', title: '' },
      { name: 'Ada' },
      { title: 'Owner' },
      { ...signature, status: 'signed' },
    ])('takes no signature like %o', async (body) => {
      shows('4.5/sign.400', '4.5/sign.name', '4.5/sign.title');
      expect(await sign(body)).toMatchObject({ status: 400, error: { code: 'VALIDATION_ERROR' } });
      expect((await client.call(readComplianceForm, { id })).status).toBe('needs_signature');
    });

    it('is refused to publishable keys and to users', async () => {
      shows('4.5/sign.403', '5.8/403');
      const senders = [sendWithKey(service, PUBLISHABLE), await personOf(service, 'USER')];
      for (const send of senders) {
        expect(await sign(signature, send)).toMatchObject({
          status: 403,
          error: { code: 'FORBIDDEN' },
        });
      }
    });

    it('is signed once, by whoever comes first', async () => {
      const names = Array.from({ length: 100 }, (_, index) => `Signatory ${index}`);
      const answers = await Promise.all(names.map((name) => sign({ ...signature, name })));
      const first = answers.filter(({ status }) => status === 200);
      expect(first).toHaveLength(1);
      expect(new Set(answers.map(({ error }) => error?.code))).toEqual(
        new Set([undefined, 'FORM_NOT_OPEN']),
      );
      expect(await client.call(readComplianceForm, { id })).toEqual(first[0]?.data);
    });

    it('is answered again to a repeat with the same idempotency key', async () => {
      const idempotencyKey = 'signature-1';
      const first = await client.call(signComplianceForm, { id, ...signature }, { idempotencyKey });
      expect(
        await client.call(signComplianceForm, { id, ...signature }, { idempotencyKey }),
      ).toEqual(first);
    });

    it('expires after a year, and the next one is due', async () => {
      const signed = (await sign()).data as ComplianceForm;
      await advance(service, 364 * DAY);
      expect(await client.call(listComplianceForms, {})).toEqual([signed]);
      await advance(service, 2 * DAY);
      const [next, old, ...others] = await client.call(listComplianceForms, {});
      expect(others).toEqual([]);
      expect(old).toEqual({ ...signed, status: 'expired' });
      expect(next).toMatchObject({
        status: 'needs_signature',
        pci_saq_a: null,
        created_at: signed.due_at,
      });
      expect((await sign()).status).toBe(409);
      await client.call(signComplianceForm, { id: next?.id ?? '', ...signature });
      await advance(service, 2 * 365 * DAY);
      const statuses = (await client.call(listComplianceForms, {})).map(({ status }) => status);
      expect(statuses).toEqual(['needs_signature', 'expired', 'expired']);
    });
  });
}
