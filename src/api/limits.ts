/** The largest quantity of one line. */
export const MAX_QUANTITY = 9999;
/** The largest number of lines in one checkout. */
export const MAX_LINES = 100;
/**
 * The longest name of somebody who pays, in UTF-16 units: a first and a last name of 255 each, which is
 * what a customer may have, and the space between them. The interface, section 4.4, states no limit.
 */
export const MAX_NAME_LENGTH = 511;
