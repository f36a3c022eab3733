import { aggregation } from './contract/aggregation'
import { basics } from './contract/basics'
import { collations } from './contract/collations'
import { dateTrunc } from './contract/date-trunc'
import { indexes } from './contract/indexes'
import { models } from './contract/models'
import { orderedIndexes } from './contract/ordered-indexes'
import { queries } from './contract/queries'
import { type DocumentsUnderTest, openSubject } from './contract/subject'
import { transactions } from './contract/transactions'
import { updates } from './contract/updates'

/** The commands, operators and kinds of index that services use. Do not rely on anything that is not tested here. */
export function documentsContract(engine: DocumentsUnderTest): void {
  const subject = openSubject(engine)
  describe('basics', () => basics(subject))
  describe('queries', () => queries(subject))
  describe('updates', () => updates(subject))
  describe('indexes and bulk writes', () => indexes(subject))
  describe('ordered indexes', () => orderedIndexes(subject))
  describe('collations', () => collations(subject))
  describe('aggregation', () => aggregation(subject))
  describe('$dateTrunc', () => dateTrunc(subject))
  describe('transactions', () => transactions(subject))
  describe('models', () => models(subject))
}
