import { PayOptions } from '../../api/customer.ts';
import { accept } from '../../api/schemas/shapes.ts';
import { CheckoutError } from '../../errors.ts';

/** What is sent with a payment, as the page has sent it and unchecked. */
export type UnreadOptions = Readonly<Partial<Record<keyof PayOptions, unknown>>>;

/**
 * @throws {CheckoutError} `REQUEST_MALFORMED`: the page has sent something else, so nothing is paid
 */
export function readPayOptions({ buyer, metadata, sourceTags }: UnreadOptions): PayOptions {
  const options = accept(PayOptions, { buyer, metadata, sourceTags });
  if (options) return options;
  throw new CheckoutError('The page has sent a buyer, metadata or tags that cannot be sent on.', {
    code: 'REQUEST_MALFORMED',
    actor: 'service',
  });
}
