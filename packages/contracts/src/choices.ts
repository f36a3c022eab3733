export const SORT_OPTIONS = ['relevance', 'rating', 'name', 'newest', 'distance'] as const
/** Aspects of a text that search interprets (SEARCH-30). */
export const SEARCH_ASPECTS = ['place', 'category', 'wish', 'spelling'] as const
/** Price ranges of a venue (ADMIN-21). */
export const PRICE_RANGES = ['€', '€€', '€€€', '€€€€'] as const
/** Filter names of the price ranges, in the order of the price ranges. */
export const PRICE_FILTERS = ['budget', 'mid', 'premium', 'luxury'] as const
export const PRICE_RANGE_OF_FILTER: Readonly<Record<(typeof PRICE_FILTERS)[number], (typeof PRICE_RANGES)[number]>> = {
  budget: '€',
  mid: '€€',
  premium: '€€€',
  luxury: '€€€€',
}
export const REPORT_REASONS = ['spam', 'offensive', 'false', 'personal-data', 'other'] as const
export const FEEDBACK_TYPES = ['general', 'bug', 'feature', 'content', 'other'] as const
export const ALERT_FREQUENCIES = ['daily', 'weekly'] as const
export const BUDGETS = ['low', 'medium', 'high'] as const
export const TIMES_OF_DAY = ['morning', 'afternoon', 'evening', 'night'] as const
