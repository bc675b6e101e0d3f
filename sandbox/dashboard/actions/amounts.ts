import { minorUnitDigits } from '../../../src/money.ts';

/** Minor units as a field of a form shows them: `2400` USD is `24.00`. */
export function toMajor(amount: number, currency: string): string {
  const digits = minorUnitDigits(currency);
  const text = String(amount).padStart(digits + 1, '0');
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** The minor units that somebody has typed, or undefined where it is no amount of the currency. */
export function toMinor(typed: string, currency: string): number | undefined {
  const digits = minorUnitDigits(currency);
  const [, whole, part = ''] = /^(\d{1,12})(?:[.,](\d{1,4}))?$/.exec(typed.trim()) ?? [];
  if (whole === undefined || part.length > digits) return undefined;
  return Number(whole + part.padEnd(digits, '0'));
}
