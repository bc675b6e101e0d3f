/**
 * The ports of the local stack where no variable moves them. Pages and other texts name them too, and
 * test/cli/ports.test.ts compares those with this.
 */
export const USUAL_PORTS = { shop: 4242, checkout: 4243, service: 4244 } as const;
