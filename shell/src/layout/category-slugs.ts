/** Categories that header and menu lead to (SPEC §2). */
export const CATEGORY_SLUGS = ['restaurants', 'activiteiten', 'winkels', 'hotels'] as const
