import type { BankTexts } from './bank.ts';
import { ConfigurationError } from '../errors.ts';
import type { cardProblems } from './english/card-problems.ts';
import type { FrameTexts } from './frame.ts';
import { allTexts, type LazyTexts } from './lazy.ts';
import { pageTexts } from './page.ts';

/** Keys of all texts that a merchant may override. docs/languages.md lists them. */
export type MessageKey =
  | keyof LazyTexts
  | keyof FrameTexts
  | keyof typeof cardProblems
  | keyof BankTexts;

/** The texts that a merchant overrides. */
export type MessageOverrides = Readonly<Partial<Record<MessageKey, string>>>;

/** The longest override, in UTF-16 units. */
const MAX_LENGTH = 1000;

/**
 * Checks a merchant's overrides. For texts of the secure frame, whose English the page does not
 * have, it checks only that they are texts.
 *
 * @throws {ConfigurationError} `MALFORMED_MESSAGES`
 */
export function checkMessageOverrides(messages: unknown): void {
  if (!messages) return;
  const english: Readonly<Record<string, string>> = allTexts(pageTexts);
  for (const [key, text] of Object.entries(messages)) {
    if (typeof text !== 'string' || text.length > MAX_LENGTH) {
      throw malformed(`messages.${key} must be a string of at most ${MAX_LENGTH} characters.`);
    }
    const missing = placeholdersOf(english[key] ?? '').filter((name) => !text.includes(name));
    const unknown = placeholdersOf(text).filter((name) => !english[key]?.includes(name));
    if (missing.length > 0) throw malformed(`messages.${key} must contain ${missing.join(', ')}.`);
    if (english[key] && unknown.length > 0) {
      throw malformed(`messages.${key} must not contain ${unknown.join(', ')}.`);
    }
  }
}

function placeholdersOf(text: string): readonly string[] {
  return text.match(/\{\w+\}/g) ?? [];
}

function malformed(message: string): ConfigurationError {
  return new ConfigurationError('MALFORMED_MESSAGES', message);
}
