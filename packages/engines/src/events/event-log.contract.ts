import type { EngineUnderTest } from '@plekje/testing'
import { batchContract } from './contract/batches'
import { deliveryContract } from './contract/delivery'
import { failureContract } from './contract/failures'
import { LogUnderTest } from './contract/log-under-test'
import { readingContract } from './contract/reading'
import { rewindingContract } from './contract/rewinding'
import { topicContract } from './contract/topics'
import type { EventLog } from './event-log'

/**
 * The contract of every event log. `open` opens the same log each time, with earlier messages. Topics and groups are
 * unique per test.
 */
export function eventLogContract(engine: EngineUnderTest<EventLog>): void {
  const under = new LogUnderTest(engine)

  beforeAll(() => under.reopen())
  afterAll(() => under.log.close())
  beforeEach(() => under.refresh())

  topicContract(under)
  deliveryContract(under)
  failureContract(under)
  batchContract(under)
  readingContract(under)
  rewindingContract(under)
}
