import type { EngineUnderTest } from '@plekje/testing'
import type { EventLog } from '../../src/events/event-log'
import { batchContract } from './contract/batches'
import { deliveryContract } from './contract/delivery'
import { failureContract } from './contract/failures'
import { LogUnderTest } from './contract/log-under-test'
import { readingContract } from './contract/reading'
import { rewindingContract } from './contract/rewinding'
import { topicContract } from './contract/topics'

/**
 * The contract of every event log. `open` opens the same log each time, with earlier messages. Topics and groups are
 * unique per test.
 */
export function eventLogContract(engine: EngineUnderTest<EventLog>): void {
  const fixture = new LogUnderTest(engine)

  beforeAll(() => fixture.reopen())
  afterAll(() => fixture.log.close())
  beforeEach(() => fixture.refresh())

  topicContract(fixture)
  deliveryContract(fixture)
  failureContract(fixture)
  batchContract(fixture)
  readingContract(fixture)
  rewindingContract(fixture)
}
