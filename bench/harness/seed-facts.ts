import type { VenueFacts } from '@plekje/contracts'
import { emptyPlainValues, publicValues } from '../../services/listings/src/domain/venue-fields'

/** The facts of a venue of the seed as listings publishes them. */
export const seedFacts = (row: object): { readonly facts?: VenueFacts } => {
  const { facts } = publicValues({ ...emptyPlainValues, ...row })
  return facts === undefined ? {} : { facts }
}
