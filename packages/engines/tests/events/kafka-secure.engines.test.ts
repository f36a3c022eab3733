import { randomUUID } from 'node:crypto'
import { describeEachEngine } from '@plekje/testing'
import { EngineSettings } from '../../src/config'
import type { EventLog } from '../../src/events/event-log'
import { readKafkaConnection } from '../../src/events/kafka-connection'
import { openKafkaEventLog } from '../../src/events/kafka-event-log'
import { SASL_MECHANISMS } from '../../src/events/kafka-settings'
import { all } from './contract/log-under-test'

const {
  TEST_KAFKA_SECURE_BROKERS: KAFKA_BROKERS,
  TEST_KAFKA_SECURE_CA: KAFKA_SSL_CA_FILE,
  TEST_KAFKA_SECURE_USERNAME: KAFKA_SASL_USERNAME,
  TEST_KAFKA_SECURE_PASSWORD: KAFKA_SASL_PASSWORD,
} = process.env
const given = {
  KAFKA_BROKERS,
  KAFKA_SSL: 'true',
  KAFKA_SSL_CA_FILE,
  KAFKA_SASL_MECHANISM: 'PLAIN',
  KAFKA_SASL_USERNAME,
  KAFKA_SASL_PASSWORD,
}

const said: string[] = []
async function openWith(env: Record<string, string | undefined>): Promise<EventLog> {
  const connection = readKafkaConnection(EngineSettings.parse(env))
  if (!connection) throw new Error('TEST_KAFKA_SECURE_BROKERS is not set')
  return openKafkaEventLog(connection, (_level, message, details) => said.push(`${message} ${JSON.stringify(details)}`))
}

describeEachEngine(
  'the event log',
  [
    {
      name: 'kafka-secure',
      unavailable: KAFKA_BROKERS ? undefined : 'TEST_KAFKA_SECURE_BROKERS is not set',
      open: () => openWith(given),
    },
  ],
  () => {
    it.each(SASL_MECHANISMS)('publishes, consumes, tails and reads as a user by %s, over TLS', async (mechanism) => {
      const log = await openWith({ ...given, KAFKA_SASL_MECHANISM: mechanism })
      const topic = `secure-${randomUUID()}`
      await log.ping()
      await log.declareTopics([{ topic, retentionHours: 1 }])
      const message = { id: randomUUID(), key: 'a', value: 'één', headers: {} }
      const handled = new Promise((resolve) => {
        log.subscribe({ group: topic, topics: [topic], handler: async ({ value }) => resolve(value) })
      })
      const tailed = new Promise((resolve) => {
        log.tail({
          topics: [topic],
          handler: ({ value }) => resolve(value),
          onConnected: (isConnected) => isConnected && void log.publish(topic, [message]),
        })
      })
      expect(await Promise.all([handled, tailed])).toEqual(['één', 'één'])
      expect((await all(log.read(topic))).map(({ value }) => value)).toContain('één')
      await log.close()
    })

    it.each([
      ['a wrong password', { KAFKA_SASL_PASSWORD: 'wrong-secret' }, 'KAFKA_SASL_USERNAME or KAFKA_SASL_PASSWORD'],
      [
        'a wrong password by SCRAM',
        { KAFKA_SASL_PASSWORD: 'wrong-secret', KAFKA_SASL_MECHANISM: 'SCRAM-SHA-512' },
        'KAFKA_SASL_USERNAME or KAFKA_SASL_PASSWORD',
      ],
      [
        'no authority that it trusts',
        { KAFKA_SSL_CA_FILE: undefined },
        'certificate is not trusted (KAFKA_SSL_CA_FILE',
      ],
      [
        'no TLS',
        { KAFKA_SSL: undefined, KAFKA_SSL_CA_FILE: undefined, KAFKA_SASL_MECHANISM: 'SCRAM-SHA-256' },
        'does it require TLS (KAFKA_SSL=true)?',
      ],
      [
        'no user',
        { KAFKA_SASL_MECHANISM: undefined, KAFKA_SASL_USERNAME: undefined, KAFKA_SASL_PASSWORD: undefined },
        'does it require a user (KAFKA_SASL_MECHANISM)?',
      ],
    ])('says what is wrong with %s, and no secret', async (_what, changed, message) => {
      said.length = 0
      const log = await openWith({ ...given, ...changed })
      const publishing = log.publish('account.changed', [{ id: '1', key: 'a', value: '1', headers: {} }])
      await expect(publishing).rejects.toThrow(message)
      await log.close()
      const texts = said.join('\n')
      expect(texts).not.toContain('wrong-secret')
      expect(texts).not.toContain(KAFKA_SASL_PASSWORD)
    })
  },
)
