/** The most of one thing that one line can ask for. */
export const MAX_QUANTITY = 9999;
/** The most lines that one checkout can have. */
export const MAX_LINES = 100;
