/** Puts the digits of `input` in groups of four, with the caret behind the same digit. */
export function groupDigits(input) {
  const caret = input.value.slice(0, input.selectionStart).replaceAll(/\D/g, '').length;
  const digits = input.value.replaceAll(/\D/g, '').slice(0, 19);
  const grouped = digits.replaceAll(/(\d{4})(?=\d)/g, '$1 ');
  if (grouped === input.value) return;
  input.value = grouped;
  const position = caret + Math.max(0, Math.ceil(caret / 4) - 1);
  input.setSelectionRange(position, position);
}

/** The check digit of a card number (Luhn). */
export function isCardNumber(text) {
  const digits = text.replaceAll(/\D/g, '');
  const sum = [...digits].toReversed().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return digits.length > 11 && sum % 10 === 0;
}
