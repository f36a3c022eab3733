/** How results are ordered. */
export const SORT_OPTIONS = ['relevance', 'rating', 'name', 'newest', 'distance'] as const
/** What search makes of a text beside its words (SEARCH-30). */
export const UNDERSTOOD_AS = ['place', 'category', 'wish', 'spelling'] as const
/** Members' and Google's price ranges as a venue has them (ADMIN-21). */
export const PRICE_RANGES = ['€', '€€', '€€€', '€€€€'] as const
/** The same as filters name them. */
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
