/** English texts of the control for quantities. */
export const quantityTexts = {
  quantity: 'Quantity',
  quantityOf: 'Quantity of {name}',
  fewer: 'One fewer',
  more: 'One more',
  range: 'Choose from {min} to {max}.',
  updating: 'Updating the order…',
  updated: 'The order is up to date.',
  notUpdated: 'The quantity could not be changed. Please try again.',
  payAfterUpdate: 'The order is being updated. Check the new total, then pay.',
} as const;
