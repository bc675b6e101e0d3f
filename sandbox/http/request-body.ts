import type { Context } from 'hono';
import { Refusal, refuse } from './refusal.ts';
import type { RequestScope } from './request-scope.ts';

/** A key of this form may be named in a refusal. Any other key may be a number that was pasted. */
const FIELD_NAME = /^[a-z][a-z_]{0,39}\d?$/i;
const UNNAMED = '…';

/** No request of the service is nested this deep, and the stack bears far more. */
const MAX_DEPTH = 32;

/**
 * The JSON that a request carries, or `{}` where it carries nothing.
 *
 * @throws {Refusal} `VALIDATION_ERROR`
 */
export async function readJson(context: Context<RequestScope>): Promise<unknown> {
  const json = await parseJson(context);
  checkStorable(json);
  return json;
}

/** The JSON that a request carries. The caller has to check that it can be stored. */
export async function parseJson(context: Context<RequestScope>): Promise<unknown> {
  const type = context.req.header('content-type')?.split(';', 1)[0]?.trim().toLowerCase();
  const json = await readUntypedJson(context);
  if (type !== 'application/json' && context.get('body') !== '') {
    throw new Refusal('VALIDATION_ERROR', 'Send the body as application/json.');
  }
  return json;
}

/**
 * The JSON that a request carries, whatever its content type says. Only for what no page of another
 * site can reach: such a page can send any body, but not with the content type of JSON.
 *
 * @throws {Refusal} `VALIDATION_ERROR`
 */
export async function readUntypedJson(context: Context<RequestScope>): Promise<unknown> {
  const text = await context.req.text();
  context.set('body', text);
  if (text === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal('VALIDATION_ERROR', 'The body is not valid JSON.');
  }
}

/**
 * The fields of a form and its file, or undefined where the request carries something else.
 *
 * @throws {Refusal} `VALIDATION_ERROR`
 */
export async function readForm(
  context: Context<RequestScope>,
): Promise<{ fields: Record<string, unknown>; file: File | undefined } | undefined> {
  const type = context.req.header('content-type') ?? '';
  if (!/^multipart\/form-data\s*;/i.test(type)) return undefined;
  // The log shows no files.
  context.set('body', '');
  const parts = await context.req.parseBody({ all: true }).catch((error: Error) => {
    if (error.name === 'BodyLimitError') throw error;
    throw new Refusal('VALIDATION_ERROR', 'The form cannot be read.');
  });
  const { file, ...fields } = parts;
  if (file !== undefined && !(file instanceof File)) {
    throw refuse('VALIDATION_ERROR', 'file', 'Send one file in the field file.');
  }
  return { fields, file };
}

/**
 * Refuses what JSON allows and a database does not: NUL, half a surrogate pair, endless nesting.
 *
 * @throws {Refusal} `VALIDATION_ERROR`
 */
export function checkStorable(value: unknown, path = '', depth = 0): void {
  if (typeof value === 'string') {
    if (/\0|\p{Surrogate}/u.test(value)) {
      throw refuse('VALIDATION_ERROR', path, 'The text contains characters that cannot be stored.');
    }
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  if (depth === MAX_DEPTH) {
    throw new Refusal('VALIDATION_ERROR', `The body is nested more than ${MAX_DEPTH} levels deep.`);
  }
  for (const [key, item] of Object.entries(value)) {
    checkStorable(key, path, depth + 1);
    const name = Array.isArray(value) || FIELD_NAME.test(key) ? key : UNNAMED;
    checkStorable(item, path ? `${path}.${name}` : name, depth + 1);
  }
}
