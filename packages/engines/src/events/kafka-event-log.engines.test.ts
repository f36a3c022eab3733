import { describeEachEngine } from '@plekje/testing'
import { eventLogContract } from './event-log.contract'
import { openKafkaEventLog } from './kafka-event-log'

const brokers = process.env.TEST_KAFKA_BROKERS?.split(',')
const unavailable = brokers ? undefined : 'TEST_KAFKA_BROKERS is not set'

describeEachEngine(
  'event log',
  [{ name: 'kafka', unavailable, open: () => openKafkaEventLog(brokers ?? []) }],
  eventLogContract,
)
