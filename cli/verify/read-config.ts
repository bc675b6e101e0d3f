import { existsSync, readFileSync, statSync } from 'node:fs';
import type { CheckoutConfig } from '../../hosted/config.ts';
import { embeddersOf, reportsTo, servicesOf } from '../../hosted/policy-sources.ts';
import { UsageError } from '../command/command.ts';

const EXAMPLE = `{
  "sandbox": {
    "api_base": "https://sandbox.service.example/v1/api",
    "vault_base": "https://vault.sandbox.service.example",
    "idempotency": "header"
  },
  "live": {
    "api_base": "https://api.service.example/v1/api",
    "vault_base": "https://vault.service.example",
    "idempotency": "none"
  }
}`;

const SETTINGS = new Set(['sandbox', 'live', 'embedders', 'policy_reports']);
const SERVICE_SETTINGS = new Set(['api_base', 'vault_base', 'idempotency']);

/**
 * Reads the configuration of a checkout origin.
 *
 * @throws {UsageError} there is no such file, or it cannot be deployed; the message says why
 */
export function readConfig(file: string): CheckoutConfig {
  if (!existsSync(file)) {
    throw new UsageError(
      `There is no file ${file}. It names your service, for example:\n\n${EXAMPLE}`,
    );
  }
  if (!statSync(file).isFile()) throw new UsageError(`${file} is no file.`);
  let config: unknown;
  try {
    // Some editors of Windows begin a file with this mark.
    config = JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new UsageError(`${file} is not JSON: ${String(error)}`, { cause: error });
  }
  const mistakes = mistakesIn(config);
  if (mistakes.length > 0) {
    throw new UsageError(
      [`${file} cannot be used:`, ...mistakes, '', 'For example:', EXAMPLE].join('\n'),
    );
  }
  return config as CheckoutConfig;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function mistakesIn(config: unknown): readonly string[] {
  if (!isRecord(config)) return ['- It must be an object.'];
  const unknown = Object.keys(config).filter((name) => !SETTINGS.has(name));
  const shapes = [
    ...unknown.map((name) => `- There is no setting ${name}.`),
    ...(config['embedders'] === undefined || Array.isArray(config['embedders'])
      ? []
      : ['- embedders must be a list of origins.']),
    ...['sandbox', 'live'].flatMap((name) => mistakesInService(name, config[name])),
  ];
  return shapes.length > 0 ? shapes : mistakesInAddresses(config as unknown as CheckoutConfig);
}

function mistakesInService(name: string, service: unknown): readonly string[] {
  if (!isRecord(service)) return [`- ${name} is missing.`];
  const { api_base, vault_base, idempotency } = service;
  const unknown = Object.keys(service).filter((key) => !SERVICE_SETTINGS.has(key));
  return [
    ...unknown.map((key) => `- There is no setting ${name}.${key}.`),
    ...(typeof api_base === 'string' && /^[^?#]*\/v1\/api$/.test(api_base)
      ? []
      : [`- ${name}.api_base must be an address that ends in /v1/api.`]),
    // Paths are put behind it as it stands.
    ...(typeof vault_base === 'string' && /^[^?#]*[^?#/]$/.test(vault_base)
      ? []
      : [`- ${name}.vault_base must be an address without a slash at its end.`]),
    ...(idempotency === 'header' || idempotency === 'none'
      ? []
      : [`- ${name}.idempotency must be header, where the service honours it, or none.`]),
  ];
}

/** Asks what writes the policies, which refuses what must not be in one. */
function mistakesInAddresses(config: CheckoutConfig): readonly string[] {
  const { sandbox, live } = config;
  const checks = [
    () => servicesOf([sandbox, live].flatMap(({ api_base, vault_base }) => [api_base, vault_base])),
    () => embeddersOf(config),
    () => reportsTo(config),
  ];
  return checks.flatMap((check) => {
    try {
      check();
      return [];
    } catch (error) {
      return [`- ${error instanceof Error ? error.message : String(error)}`];
    }
  });
}
