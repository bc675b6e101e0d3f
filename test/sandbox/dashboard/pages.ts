import { expect } from 'vitest';
import { SECRET } from '../../contract/service-under-test.ts';
import type { SandboxUnderTest } from '../open.ts';

const ORIGIN = 'http://localhost:4244';

/** What a form of the dashboard would send. */
interface Form {
  readonly action: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** Opens pages of the dashboard over HTTP, and submits their forms. */
export function dashboardOf({ sandbox }: Pick<SandboxUnderTest, 'sandbox'>) {
  const send = (path: string, init: RequestInit = {}) =>
    sandbox.fetch(new Request(ORIGIN + path, { redirect: 'manual', ...init }));

  async function open(path: string): Promise<string> {
    const response = await send(path);
    expect(response.status, path).toBe(200);
    return response.text();
  }

  /** Submits a form from a page of `origin`. */
  const submit = ({ action, fields }: Form, origin: string | undefined = ORIGIN) =>
    send(action, {
      method: 'POST',
      body: new URLSearchParams(fields).toString(),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        ...(origin !== '' && { origin }),
      },
    });

  return {
    send,
    open,
    submit,
    /** Clicks an action on a page, and returns the sentence that the next page says. */
    act: async (
      path: string,
      name: string,
      fields: Record<string, string> = {},
    ): Promise<string> => {
      const form = formOf(await open(path), `${path}/${name}`);
      const response = await submit({ ...form, fields: { ...form.fields, ...fields } });
      expect(response.status).toBe(303);
      const next = response.headers.get('location') ?? '';
      expect(next).toMatch(new RegExp(`^${path}\\?said=`));
      return noticeOf(await open(next));
    },
    call: async (method: string, path: string, body?: unknown) => {
      const response = await send(`/v1/api${path}`, {
        method,
        headers: { 'x-easy-api-key': SECRET, 'content-type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      return ((await response.json()) as { data: Record<string, unknown> }).data;
    },
  };
}

/** The form that posts to `action`, with what stands in its fields. */
export function formOf(page: string, action: string): Form {
  const [, content = ''] =
    new RegExp(`<form[^>]*action="${action}"[^>]*>(.*?)</form>`, 's').exec(page) ?? [];
  expect(content, `the form of ${action}`).not.toBe('');
  const fields = [...content.matchAll(/<input[^>]*>/gs)].map(([input]) => [
    / name="([^"]*)"/.exec(input)?.[1] ?? '',
    /value="([^"]*)"/.exec(input)?.[1] ?? '',
  ]);
  return { action, fields: Object.fromEntries(fields) as Record<string, string> };
}

export function noticeOf(page: string): string {
  return (/<p class="notice[^>]*>(.*?)<\/p>/s.exec(page)?.[1] ?? '').trim();
}
