import { setText } from './document-text.ts';

const CLASSES = { problem: 'problem', description: 'hidden' } as const;

/**
 * Writes what describes an input: what is wrong with it, or what only screen readers read. Its
 * paragraph is created with the first text.
 */
export function writeNote(input: HTMLInputElement, kind: keyof typeof CLASSES, text: string): void {
  const id = `${input.name}-${kind}`;
  const field = input.closest('.field');
  let note = field?.querySelector(`#${id}`);
  if (!note) {
    if (text === '') return;
    note = document.createElement('p');
    note.className = CLASSES[kind];
    note.id = id;
    field?.append(note);
  }
  setText(note, text);
}
