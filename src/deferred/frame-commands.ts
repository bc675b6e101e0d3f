import type { CustomerDetails } from '../api/customer.ts';
import type { SecureFrame } from '../bridge/secure-frame.ts';
import type { PayOptions } from '../api/customer.ts';

/**
 * Pays the order of the frame's last snapshot, which the buyer has agreed to.
 *
 * @param accepted - What the buyer knows of earlier attempts, and wants to pay in spite of.
 */
export function sendPay(
  frame: SecureFrame,
  buyer: CustomerDetails | undefined,
  { metadata, sourceTags }: PayOptions,
  accepted: readonly string[],
): void {
  if (frame.state.status !== 'ready') return;
  const { amount_total: amount, currency } = frame.state.order;
  frame.send({
    type: 'pay',
    number: frame.nextNumber(),
    agreed: { amount, currency },
    buyer,
    // The data is copied, because frameworks pass proxies, which cannot be posted to another
    // document.
    metadata: metadata && { ...metadata },
    sourceTags: sourceTags && (JSON.parse(JSON.stringify(sourceTags)) as typeof sourceTags),
    accepted: [...accepted],
  });
}

/**
 * Gives the order a promotion code, or takes it away.
 *
 * @returns the number by which `state.coded` answers
 */
export function sendCode(frame: SecureFrame, code: string | null): number {
  const number = frame.nextNumber();
  frame.send({ type: 'promotion-code', number, code });
  return number;
}
