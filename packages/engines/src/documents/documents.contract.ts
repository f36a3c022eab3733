import { aggregation } from './contract/aggregation'
import { basics } from './contract/basics'
import { indexes } from './contract/indexes'
import { models } from './contract/models'
import { queries } from './contract/queries'
import { type DocumentsUnderTest, openSubject } from './contract/subject'
import { updates } from './contract/updates'

/** The commands, operators and kinds of index that services use. What is not in here must not be relied on. */
export function documentsContract(engine: DocumentsUnderTest): void {
  const subject = openSubject(engine)
  describe('basics', () => basics(subject))
  describe('queries', () => queries(subject))
  describe('updates', () => updates(subject))
  describe('indexes and bulk writes', () => indexes(subject))
  describe('aggregation', () => aggregation(subject))
  describe('models', () => models(subject))
}
