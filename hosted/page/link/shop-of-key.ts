import { createClient } from '../../../src/api/http/client.ts';
import { environmentOf, isPublishableKey } from '../../../src/api/keys.ts';
import { validateKey } from '../../../src/api/validate-key.ts';
import { serviceOf } from '../../../src/frame/config.ts';

/** The shop that a publishable key belongs to; `undefined` where the service does not say. */
export async function shopOfKey(key: string): Promise<{ readonly name: string } | undefined> {
  if (!isPublishableKey(key)) return undefined;
  try {
    const baseUrl = serviceOf(environmentOf(key)).api_base;
    const client = createClient({ baseUrl, apiKey: key });
    const { merchant } = await client.call(validateKey, {});
    return merchant?.name ? { name: merchant.name } : undefined;
  } catch {
    // A notice without a name says all that is needed.
    return undefined;
  }
}
