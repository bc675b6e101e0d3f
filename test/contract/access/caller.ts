import { control, type ServiceUnderTest } from '../service-under-test.ts';

export type Role = 'ROOT' | 'ADMIN' | 'USER';

/** An answer of the service, whatever its status. */
export interface Answered {
  readonly status: number;
  readonly data?: unknown;
  readonly error?: { readonly code: string };
}

export type Send = (method: string, path: string, body?: unknown) => Promise<Answered>;

/** Sends requests with these headers. Paths are below the base URL unless they begin with `/v1`. */
export function sendWith(
  service: ServiceUnderTest,
  headers: Readonly<Record<string, string>>,
): Send {
  return async (method, path, body) => {
    const address = path.startsWith('/v1') ? path : `/v1/api${path}`;
    const response = await service.send(method, address, {
      headers: { 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, ...((await response.json()) as object) };
  };
}

/** A token for somebody of the merchant. */
export async function tokenFor(
  service: ServiceUnderTest,
  role: Role,
  more: { readonly merchant?: string; readonly expires_in?: number } = {},
): Promise<string> {
  const answer = await control(service, 'POST', '/users/token', { role, ...more });
  return (answer as { readonly token: string }).token;
}

/** Sends requests as somebody of the merchant. */
export async function personOf(
  service: ServiceUnderTest,
  role: Role,
  merchant = 'MU_sandbox',
): Promise<Send> {
  const token = await tokenFor(service, role, { merchant });
  return sendWith(service, { authorization: `Bearer ${token}` });
}

export const sendWithKey = (service: ServiceUnderTest, key: string): Send =>
  sendWith(service, { 'x-easy-api-key': key });
