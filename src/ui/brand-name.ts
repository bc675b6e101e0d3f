const CAPITALS = new Map([
  ['jcb', 'JCB'],
  ['unionpay', 'UnionPay'],
]);

/** The name by which buyers know a brand: `american-express` becomes American Express. */
export function brandName(brand: string): string {
  return (
    CAPITALS.get(brand) ??
    brand.replaceAll(/(?:^|-)(\w)/g, (part) => ` ${part.at(-1)?.toUpperCase()}`).trim()
  );
}
