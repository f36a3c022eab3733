import { describeEachEngine } from '@plekje/testing'
import { eventLogContract } from './event-log.contract'
import { openKafkaEventLog } from './kafka-event-log'
import { kafkaBrokers, kafkaUnavailable, stopKafka } from './test-server'

jest.setTimeout(120_000)
afterAll(stopKafka)

const open = async () => openKafkaEventLog(await kafkaBrokers())

describeEachEngine('event log', [{ name: 'kafka', unavailable: kafkaUnavailable(), open }], eventLogContract)
