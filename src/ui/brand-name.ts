const CAPITALS = new Map([
  ['jcb', 'JCB'],
  ['unionpay', 'UnionPay'],
]);

/** A brand as buyers know it, from the service's name: `american-express` is American Express. */
export function brandName(brand: string): string {
  return (
    CAPITALS.get(brand) ??
    brand.replaceAll(/(?:^|-)(\w)/g, (part) => ` ${part.at(-1)?.toUpperCase()}`).trim()
  );
}
