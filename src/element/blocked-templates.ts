import { policyAdvice } from '../bridge/policy-watch.ts';

/*
 * Lit makes its templates by a Trusted Types policy, which it creates when it is imported. On a page
 * that forbids it, the script ends there, and the page's own fallback link stays what it shows. So
 * this module is imported first.
 */

const CODE = 'TEMPLATES_BLOCKED';

function onViolation(violation: SecurityPolicyViolationEvent): void {
  const { effectiveDirective, sample, disposition } = violation;
  const isOfLit = effectiveDirective === 'trusted-types' && sample === 'lit-html';
  if (!isOfLit || disposition !== 'enforce') return;
  const advice = policyAdvice('the templates of the checkout', 'trusted-types', 'lit-html');
  console.error(`<easy-checkout> ${CODE}: ${advice}`);
}

const TYPE = 'securitypolicyviolation';
globalThis.document?.addEventListener(TYPE, onViolation);

/** Ends the watch, because Lit has been imported. */
export function endTemplatesWatch(): void {
  globalThis.document?.removeEventListener(TYPE, onViolation);
}
