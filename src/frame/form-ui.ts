import { html, nothing } from 'lit';
import { digitsOf } from '../ui/digits.ts';
import { checkName } from './name-on-card.ts';
import { createPaymentForm } from './payment-form.ts';
import { editDigits } from './text-edit.ts';

/**
 * What the frame passes to forms that are loaded later. The frame's script is part of the document,
 * so nothing can be imported from it, and a second copy of lit would need a second Trusted Types
 * policy.
 */
export const formUi = { html, nothing, createPaymentForm, editDigits, digitsOf, checkName };

export type FormUi = typeof formUi;
