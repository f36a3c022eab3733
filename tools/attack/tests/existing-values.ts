import type { ExistingValues } from '../src/generate/request'

const values = {
  listingId: [11, 12],
  'plans.id': ['plan-of-someone'],
  'reviews.id': ['review-of-someone'],
  username: ['lokaas'],
  email: ['lokaas@lid.example'],
}

/** Existing values for tests that send nothing. */
export const existingValues: ExistingValues = {
  visitor: values,
  member: values,
  'other-member': values,
  administrator: values,
}
