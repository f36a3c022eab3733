import { randomUUID } from 'node:crypto'
import { describeEachEngine } from '@plekje/testing'
import { openKafkaEventLog } from '../../src/events/kafka-event-log'
import { expectNothingLostByCrashes, publishForCrashes } from './contract/crashing-consumer'
import { eventLogContract } from './event-log.contract'
import { kafkaBrokers, kafkaUnavailable, stopKafka } from './test-server'

afterAll(stopKafka)

const open = async () => openKafkaEventLog({ brokers: await kafkaBrokers() })

const describeKafka = kafkaUnavailable() ? describe.skip : describe
describeKafka(`the event log on kafka${kafkaUnavailable() ? ` (skipped: ${kafkaUnavailable()})` : ''}`, () => {
  it('delivers everything, in order per key, when the process that consumes is killed again and again', async () => {
    const topic = `crashes-${randomUUID()}`
    const log = await open()
    await publishForCrashes(log, topic, 3000)
    await log.close()
    const opening = `import { openKafkaEventLog } from '../../src/events/kafka-event-log'
const open = (location) => openKafkaEventLog({ brokers: location.split(',') })`
    const location = (await kafkaBrokers()).join(',')
    // A group waits 10 s for a killed member.
    await expectNothingLostByCrashes({ opening, location, topic, events: 3000, rounds: 4, timeoutMs: 60_000 })
  }, 240_000)
})

describeEachEngine('event log', [{ name: 'kafka', unavailable: kafkaUnavailable(), open }], eventLogContract)
