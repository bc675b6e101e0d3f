/** Of the first sight, in English: moments.ts comes with the second part. */
export const firstMoments = {
  phoneReason: 'Only for questions about your order.',
} as const;
