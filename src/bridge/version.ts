/** Page and frame understand each other when theirs are equal. */
export const PROTOCOL_VERSION = 3;
