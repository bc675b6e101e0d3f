import type { LoggedRequest } from '../../http/log/request-log.ts';

/** What the log puts in the place of everything that is secret. */
const MASK = '••••';

/** Headers that say something about a call. A client of HTTP sends all others by itself. */
const TOLD = new Set([
  'content-type',
  'idempotency-key',
  'x-easy-api-key',
  'bt-api-key',
  'authorization',
]);

/** Signs for private use mark the place of a variable. They are taken out of what was sent. */
const [OPEN, CLOSE] = ['\uE000', '\uE001'];
const MARKS = /[\uE000\uE001]/g;
const VARIABLE = /\uE000(\w+)\uE001/g;

const variable = (name: string): string => OPEN + name + CLOSE;

/**
 * A logged request as a command for a shell. Secrets are variables such as `$EASY_SECRET_KEY`,
 * because the log does not have them. Numbers of cards and accounts are variables too.
 *
 * @param origin - Where the service is, as in `http://localhost:4244`.
 */
export function curlOf(
  { method, path, query, headers, body }: LoggedRequest,
  origin: string,
): string {
  const address = origin + path + (query && `?${query}`);
  const isForm = headers['content-type']?.startsWith('multipart/form-data') ?? false;
  const told = Object.entries(headers).filter(
    ([name]) => TOLD.has(name) && !(isForm && name === 'content-type'),
  );
  const lines = [
    `curl ${quote(withVariable('MASKED', address))}`,
    ...(method === 'POST' && (body !== null || isForm) ? [] : [`-X ${method}`]),
    ...told.map(([name, value]) => `-H ${quote(`${name}: ${headerValue(name, value)}`)}`),
    // The log keeps no files.
    ...(isForm ? ['-F file=@document.pdf'] : []),
    ...(body === null || isForm ? [] : [`-d ${quote(bodyText(body))}`]),
  ];
  return lines.join(' \\\n  ');
}

function headerValue(name: string, value: string): string {
  if (!value.includes(MASK)) return value.replace(MARKS, '');
  if (name === 'authorization') return `Bearer ${variable('EASY_TOKEN')}`;
  if (name === 'bt-api-key') return variable('EASY_VAULT_KEY');
  if (name !== 'x-easy-api-key') return withVariable(name, value);
  return variable(value.startsWith('pk_') ? 'EASY_PUBLISHABLE_KEY' : 'EASY_SECRET_KEY');
}

function bodyText(body: unknown): string {
  if (typeof body === 'string') return withVariable('MASKED', body);
  return JSON.stringify(withVariables('', body), undefined, 2);
}

/** `value` with variables for what the log has masked. Each is named after its field. */
function withVariables(field: string, value: unknown): unknown {
  if (typeof value === 'string') return withVariable(field, value);
  if (Array.isArray(value)) return value.map((item) => withVariables(field, item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      withVariable('', name),
      withVariables(name, item),
    ]),
  );
}

/** `text` with a variable that is named after its field where the log has masked something. */
function withVariable(field: string, text: string): string {
  const word = field.replace(/([a-z])([A-Z])/g, '$1_$2').replace(/\W+/g, '_');
  const name = `EASY_${word.toUpperCase() || 'MASKED'}`;
  return text.replace(MARKS, '').replaceAll(MASK, variable(name));
}

/** One word of a shell. Only what was put in as a variable is read as one. */
function quote(text: string): string {
  // Between double quotes, these signs are special to a shell.
  if (text.includes(OPEN) && !/["$`\\!]/.test(text)) return `"${text.replace(VARIABLE, '$$$1')}"`;
  const quoted = `'${text.replaceAll("'", String.raw`'\''`)}'`;
  return quoted.replace(VARIABLE, (_, name: string) => `'"$${name}"'`);
}
