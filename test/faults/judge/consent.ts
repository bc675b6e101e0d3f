import type { RunRecord, StoredTransfer } from '../record.ts';

/**
 * Those `charged` transfers that the buyer has not agreed to after reading of an earlier payment. The
 * first payment of a purchase needs no such consent, and each further one does.
 */
export function chargedWithoutConsent(
  { actions, exchanges }: Pick<RunRecord, 'actions' | 'exchanges'>,
  charged: readonly StoredTransfer[],
): readonly StoredTransfer[] {
  return charged.filter(({ key }) => {
    const at = exchanges.findIndex((one) => one.purpose === 'payment' && one.key === key);
    const submit = actions.findLast(({ type, after }) => type === 'submit' && after <= at);
    return key === undefined || submit?.isAgreed !== true;
  });
}
