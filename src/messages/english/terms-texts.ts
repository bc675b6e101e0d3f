/** Texts about recurring payments, in English. */
export const termsTexts = {
  day: 'day',
  week: 'week',
  month: 'month',
  year: 'year',
  per_day: 'per day',
  per_week: 'per week',
  per_month: 'per month',
  per_year: 'per year',
  /** Used for more than one interval: `every 3 months`. */
  every: 'every {span}',
} as const;

export type TermsTexts = typeof termsTexts;
