/** Page and frame can talk to each other if both have the same version. */
export const PROTOCOL_VERSION = 4;
