import { setText } from './document-text.ts';

/**
 * Shows what is wrong with the content of `input`, below it, or nothing. The input has to be
 * described by it: its id is the input's name with `-problem`.
 */
export function showProblem(input: HTMLInputElement, text = ''): void {
  const field = input.closest('.field');
  const id = `${input.name}-problem`;
  let shown = field?.querySelector(`#${id}`);
  if (text === '') return shown?.remove();
  if (!shown) {
    shown = document.createElement('p');
    shown.className = 'problem';
    shown.id = id;
    field?.append(shown);
  }
  setText(shown, text);
}
