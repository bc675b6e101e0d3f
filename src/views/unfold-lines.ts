/**
 * Shows or hides the lines of an order in a narrow layout. Whether they are shown is kept in the
 * document alone, because nothing else depends on it.
 */
export function toggleLines({ currentTarget }: Event): void {
  const button = currentTarget as HTMLButtonElement;
  const isOpen = button.ariaExpanded !== 'true';
  button.ariaExpanded = String(isOpen);
  // The row sticks only while it is folded, so its lines unfold where the order stands.
  if (isOpen) button.scrollIntoView({ block: 'nearest', behavior: 'instant' });
}
