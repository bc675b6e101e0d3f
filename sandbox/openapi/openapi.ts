import { retrieveCheckoutSession, validateSession } from '../../src/api/service/whole-answers.ts';
import { getSessionStatus } from '../../src/api/sessions/session-status.ts';
import { credentialsFor } from '../http/authorize.ts';
import { addressOf, type Implementation } from '../http/implement.ts';
import type { Schema } from '../../src/api/schemas/shapes.ts';
import { describeShape, type JsonSchema } from './describe-shape.ts';
import { ENVELOPE_PARTS, enveloped } from './envelopes.ts';
import { EXAMPLES } from './examples.ts';
import { idOf, SUBJECTS, tagOf } from './operations.ts';
import { idempotency, page, type Rule } from './rule.ts';
import { RULES } from './rules.ts';

type Operation = Implementation['operation'];

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly schema: JsonSchema;
  readonly description?: string;
}

interface Answer {
  readonly description: string;
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly content: Content;
}

/** What a body may be, by its type. */
interface Content {
  readonly 'application/json'?: { readonly schema: JsonSchema; readonly example?: unknown };
  readonly 'multipart/form-data'?: { readonly schema: JsonSchema };
}

export interface OperationObject {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly description: string;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly required: boolean; readonly content: Content };
  readonly responses: Readonly<Record<string, Answer>>;
  /** Checks that no schema can express, at the places that `error.details.issues` names. */
  readonly 'x-checks': readonly Rule[];
}

/** A description in the format of OpenAPI 3.1. */
export interface ServiceDescription {
  readonly openapi: '3.1.0';
  readonly info: Readonly<Record<string, unknown>>;
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>;
    readonly securitySchemes: Readonly<Record<string, unknown>>;
  };
}

/** Operations that wait for a confirm under way, and refuse when it takes too long. */
const AWAITS = new Set<unknown>([validateSession, retrieveCheckoutSession, getSessionStatus]);

const ERRORS: Readonly<Record<string, string>> = {
  400: 'The request was refused. VALIDATION_ERROR lists what is wrong in details.issues.',
  401: 'The credential is missing or unknown.',
  403: 'The credential does not allow this, or the call comes from another site’s page.',
  404: 'What the request names does not exist for this merchant.',
  409: 'The Idempotency-Key was used with another body, another request is still being processed, or what the request names does not take it any more.',
  413: 'The body is longer than 64 KB, a file of evidence longer than 2 MB, or a bill longer than 10 MB.',
  429: 'Too many requests.',
  500: 'The service failed.',
  503: 'The service cannot do this now, because its database is away or too much waits.',
};

/** Describes the service from its operations, so that nothing is written down twice. */
export function describeService(routes: readonly Implementation[]): ServiceDescription {
  const paths: Record<string, Record<string, OperationObject>> = {};
  const schemas: Record<string, JsonSchema> = { ...ENVELOPE_PARTS };
  const shapeOf = (schema: Schema<unknown>): JsonSchema => {
    const { shape, records } = describeShape(schema);
    Object.assign(schemas, records);
    return shape;
  };
  for (const { operation } of routes) {
    const path = addressOf(operation);
    const described = describe(operation, path, shapeOf, schemas);
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: described };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sandbox of the payment service',
      version: '0.0.9',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      description:
        'Requests are read strictly: unknown fields are refused. No text may contain NUL or half a ' +
        'surrogate pair, no body may be nested deeper than 32 levels. Clients should ignore ' +
        'unknown fields of responses.',
    },
    servers: [{ url: '/' }],
    tags: SUBJECTS,
    paths,
    components: {
      schemas,
      securitySchemes: {
        apiKey: { type: 'apiKey', in: 'header', name: 'x-easy-api-key' },
        bearerAuth: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        vaultKey: { type: 'apiKey', in: 'header', name: 'BT-API-KEY' },
      },
    },
  };
}

function describe(
  operation: Operation,
  path: string,
  shapeOf: (schema: Schema<unknown>) => JsonSchema,
  schemas: Readonly<Record<string, JsonSchema>>,
): OperationObject {
  const { method, auth, safe } = operation;
  const named = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = '']) => name);
  const id = idOf(operation);
  const body = shapeOf(operation.request);
  const request = schemas[body.$ref?.split('/').at(-1) ?? ''] ?? body;
  const { properties = {} } = request;
  const isPaged = 'limit' in properties || 'per_page' in properties;
  const rules = [
    ...(RULES[`${method} ${path}`] ?? []),
    ...('ids' in properties ? [page] : []),
    ...(safe ? [] : [idempotency]),
  ];
  const answered = shapeOf(operation.response);
  const inQuery = method === 'GET' || method === 'DELETE';
  const statuses = ['400', '403', '413', '429', '500', '503'];
  const isOpen = auth === 'none' && inQuery;
  if (!isOpen) statuses.push('401');
  if (named.length > 0 || rules.some(({ names }) => names)) statuses.push('404');
  if (!safe || AWAITS.has(operation)) statuses.push('409');
  return {
    operationId: id,
    summary: inWords(id),
    tags: [tagOf(operation)],
    description: [
      ...(auth === 'none' && !isOpen ? ['Authorized by the client secret in the body.'] : []),
      ...rules.map(({ at, rule }) => `\`${at}\`: ${rule}`),
    ].join('\n'),
    security: schemesOf(operation).map((scheme) => ({ [scheme]: [] })),
    parameters: [...parametersOf(request, named, inQuery), ...(safe ? [] : [IDEMPOTENCY_KEY])],
    ...(!inQuery && {
      requestBody: {
        required: true,
        content: bodyOf(operation, named.length > 0 ? without(request, named) : body, EXAMPLES[id]),
      },
    }),
    responses: {
      [statusOf(id)]: {
        description: 'Success.',
        content: asJson(operation.enveloped ? enveloped(answered, id, isPaged) : answered),
      },
      ...Object.fromEntries(statuses.toSorted().map((status) => [status, refusal(status)])),
    },
    'x-checks': rules,
  };
}

/** Operations that make something answer 201, and those that queue something 202. */
function statusOf(id: string): string {
  if (/^(?:create(?!VaultSession)|add|upload|authorize)/.test(id)) return '201';
  return /^(?:sendTest|resend)/.test(id) ? '202' : '200';
}

/** `listWebhooks` as a sentence. */
function inWords(id: string): string {
  const words = id.replaceAll(/[A-Z]|\d+/g, (found) => ` ${found.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The credentials that an operation takes, any one of which is enough. */
function schemesOf({ auth, path }: Operation): string[] {
  if (auth === 'none') return [];
  if (auth === 'vault-key') return ['vaultKey'];
  const { key, token } = credentialsFor(path);
  return [...(key ? ['apiKey'] : []), ...(token ? ['bearerAuth'] : [])];
}

const IDEMPOTENCY_KEY: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', minLength: 1, maxLength: 255 },
  description: 'The same for each repeat of an attempt. It is remembered for a day.',
};

function refusal(status: string): Answer {
  const wait = { 'Retry-After': { description: 'Seconds.', schema: { type: 'integer' } } };
  return {
    description: ERRORS[status] ?? '',
    ...((status === '429' || status === '503') && { headers: wait }),
    content: asJson({ $ref: '#/components/schemas/ErrorEnvelope' }),
  };
}

/** A body as JSON, or as a form with a file. What is nothing but a file comes as a form alone. */
function bodyOf({ takesFile }: Operation, schema: JsonSchema, example: unknown): Content {
  const json = { schema, ...(example !== undefined && { example }) };
  if (!takesFile) return { 'application/json': json };
  const { properties = {}, required = [] } = schema;
  const form: JsonSchema = {
    ...schema,
    properties: { ...properties, file: { type: 'string', format: 'binary' } },
    required: [...required, 'file'],
  };
  const isFileAlone = Object.keys(properties).length === 0;
  return {
    'multipart/form-data': { schema: form },
    ...(!isFileAlone && { 'application/json': json }),
  };
}

function asJson(schema: JsonSchema): Content {
  return { 'application/json': { schema } };
}

/** Fields of a request that stand in its address. */
function parametersOf(
  { properties = {}, required = [] }: JsonSchema,
  inPath: readonly string[],
  inQuery: boolean,
): Parameter[] {
  const fields = Object.entries(properties as Readonly<Record<string, JsonSchema>>);
  return fields.flatMap(([name, schema]): Parameter[] => {
    if (inPath.includes(name)) return [{ name, in: 'path', required: true, schema }];
    return inQuery ? [{ name, in: 'query', required: required.includes(name), schema }] : [];
  });
}

function without(schema: JsonSchema, names: readonly string[]): JsonSchema {
  const properties = Object.entries(schema.properties ?? {}).filter(
    ([name]) => !names.includes(name),
  );
  const required = schema.required?.filter((name) => !names.includes(name)) ?? [];
  return { ...schema, properties: Object.fromEntries(properties), required };
}
