import type { RunRecord } from '../record.ts';
import { isAnswered, isBusy, type Violation } from './rules.ts';

/** The service's own no to the credential, the page or the session. */
const DENIALS = [401, 403, 404];

/**
 * What the buyer sees after the service's own no to every request: no button that would be refused again,
 * and no word that the payment may have gone through.
 */
export function judgeRefusals({ actions, exchanges, pages }: RunRecord): readonly Violation[] {
  const payments = exchanges.filter(({ purpose }) => purpose === 'payment');
  const last = payments.at(-1);
  const isAsked = exchanges.every(({ purpose, fault }) => purpose === 'payment' || isClean(fault));
  const isPlain = pages.length === 1 && actions.every(({ type }) => type === 'submit') && isAsked;
  if (!last || !isPlain) return [];
  if (!payments.every((one) => isBusy(one) || isAnswered(one, DENIALS))) return [];
  const shown = pages[0]?.observations.at(-1)?.shown;
  if (shown === 'unresolved') {
    return [{ rule: 'a refusal ends', seen: 'unresolved, where the service has only refused' }];
  }
  const hasButton = pages[0]?.screen?.button !== '';
  if (isAnswered(last, DENIALS) && (shown !== 'unusable' || hasButton)) {
    return [{ rule: 'a refusal ends', seen: `${shown} after ${last.fault.type}, with a button` }];
  }
  return [];
}

function isClean({ type }: { readonly type: string }): boolean {
  return type === 'clean';
}

/** Where extensions and translators alone have altered the page, the first submit sends what was typed. */
export function judgeTyped({
  scenario,
  actions,
  exchanges,
  pages,
}: RunRecord): readonly Violation[] {
  const alterations = actions.flatMap(({ alteration }) => alteration ?? []);
  const isHarmless = alterations.every(
    ({ hand }) => hand === 'extension' || hand === 'translation',
  );
  const [first, next] = actions.filter(({ type }) => type === 'submit');
  // A submit that applies a promotion code asks for another one.
  if (alterations.length === 0 || !isHarmless || !first || scenario.code) return [];
  const sent = exchanges.slice(first.after, next?.after);
  if (sent.some(({ purpose }) => purpose === 'payment')) return [];
  const shown = pages[0]?.observations.at(-1)?.shown;
  return [{ rule: 'F54 what was typed is kept', seen: `${shown}, and a submit sent nothing` }];
}
