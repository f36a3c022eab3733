/** Categories in the header and the menu (SITE-9). */
export const CATEGORY_SLUGS = ['restaurants', 'activiteiten', 'winkels', 'hotels'] as const
