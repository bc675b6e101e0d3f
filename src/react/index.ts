'use client';
// `easy-checkout/react`: the element as a component. Servers without a DOM get component.ts alone.
import '../index.ts';

export { EasyCheckout } from './component.ts';
export type { EasyCheckoutProps } from './props.ts';
