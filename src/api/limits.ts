/** The largest quantity of one line. */
export const MAX_QUANTITY = 9999;
/** The largest number of lines in one checkout. */
export const MAX_LINES = 100;
