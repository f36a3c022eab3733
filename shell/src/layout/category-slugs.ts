/** Categories that header and menu lead to (SITE-9). */
export const CATEGORY_SLUGS = ['restaurants', 'activiteiten', 'winkels', 'hotels'] as const
