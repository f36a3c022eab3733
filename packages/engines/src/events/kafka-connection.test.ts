import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EngineSettings } from '../config'
import { openEngines } from '../open-engines'
import { withTimeout } from './kafka-client'
import { explainRefusal, readKafkaConnection, securityOf } from './kafka-connection'
import { configOf } from './kafka-topics'
import { planTopics } from './topics'

const folder = mkdtempSync(join(tmpdir(), 'plekje-kafka-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const caFile = join(folder, 'ca.pem')
writeFileSync(caFile, '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n')

const read = (env: Record<string, string>) => readKafkaConnection(EngineSettings.parse(env))
const broker = { KAFKA_BROKERS: 'kafka:9092' }
const user = { KAFKA_SASL_USERNAME: 'plekje', KAFKA_SASL_PASSWORD: 'secret' }

describe('the settings of Kafka', () => {
  it('name brokers, with TLS and a user where they are set', () => {
    expect(read({})).toBeUndefined()
    expect(securityOf(read(broker) ?? { brokers: [] })).toEqual({})
    const tls = { ...broker, KAFKA_SSL: 'true' }
    expect(securityOf(read(tls) ?? { brokers: [] })).toEqual({ ssl: true })
    const all = { ...tls, ...user, KAFKA_SSL_CA_FILE: caFile, KAFKA_SASL_MECHANISM: 'scram-sha-512' }
    expect(securityOf(read(all) ?? { brokers: [] })).toEqual({
      ssl: { ca: [expect.stringContaining('BEGIN CERTIFICATE')] },
      sasl: { mechanism: 'scram-sha-512', username: 'plekje', password: 'secret' },
    })
  })

  it.each([
    [{ ...broker, KAFKA_SSL_CA_FILE: caFile }, 'KAFKA_SSL_CA_FILE needs KAFKA_SSL=true'],
    [{ ...broker, KAFKA_SSL: 'true', KAFKA_SSL_CA_FILE: '/not/there' }, 'KAFKA_SSL_CA_FILE: cannot read /not/there'],
    [{ ...broker, ...user }, 'KAFKA_SASL_MECHANISM must be set with the other KAFKA_SASL_*'],
    [
      { ...broker, KAFKA_SASL_MECHANISM: 'PLAIN' },
      'KAFKA_SASL_USERNAME and KAFKA_SASL_PASSWORD must be set with the other KAFKA_SASL_*',
    ],
    [{ ...broker, ...user, KAFKA_SASL_MECHANISM: 'PLAIN' }, 'KAFKA_SASL_MECHANISM=PLAIN needs KAFKA_SSL=true'],
    [{ KAFKA_SSL: 'true' }, 'need KAFKA_BROKERS'],
  ])('are refused at the start when they contradict each other: %p', async (env, message) => {
    const settings = EngineSettings.parse({ ...env, DATA_DIR: folder })
    const refused = await openEngines(settings, ['events']).catch((error: Error) => error)
    expect(refused).toMatchObject({ name: 'EngineSettingsError', message: expect.stringContaining(message) })
    expect(String(refused)).not.toContain('secret')
  })

  it.each([
    [{ KAFKA_SASL_MECHANISM: 'GSSAPI' }, /PLAIN/],
    [{ KAFKA_SSL: 'yes' }, /true/],
    [{ KAFKA_TOPICS: '{partitions: 3}' }, /must be JSON like/],
    [{ KAFKA_TOPICS: '{"*":{"partition":3}}' }, /\*: .*partition/],
    [{ KAFKA_TOPICS: '{"*":{"partitions":0}}' }, /\*\.partitions/],
  ])('are refused when they are none: %p', (env, message) => {
    expect(() => EngineSettings.parse(env)).toThrow(message)
  })
})

describe('what is said of a refusal', () => {
  const error = (message: string) => new Error('Number of retries exceeded', { cause: new Error(message) })
  const tls = { brokers: [], tls: {} }
  const sasl = { ...tls, sasl: { mechanism: 'PLAIN', username: 'plekje', password: 'secret' } } as const

  it('names the setting that is to be looked at, and no secret', () => {
    const texts = [
      explainRefusal(error('SASL PLAIN authentication failed: Invalid username or password'), sasl),
      explainRefusal(error('Connection timeout'), sasl, {
        lastRefusal: 'Connection error: self-signed certificate in chain',
      }),
      explainRefusal(error('Closed connection'), { brokers: [] }),
      explainRefusal(error('Closed connection'), tls),
      explainRefusal(error('took longer than 15000 ms'), { brokers: [] }, { lastRefusal: 'Closed connection' }),
      explainRefusal(error('Closed connection'), sasl),
      explainRefusal(error('Closed connection'), tls, { hasAnswered: true }),
      explainRefusal(error('Connection timeout'), tls),
    ]
    expect(texts).toEqual([
      expect.stringContaining('KAFKA_SASL_USERNAME or KAFKA_SASL_PASSWORD'),
      expect.stringContaining('KAFKA_SSL_CA_FILE'),
      expect.stringContaining('KAFKA_SSL=true'),
      expect.stringContaining('KAFKA_SASL_MECHANISM'),
      expect.stringContaining('KAFKA_SSL=true'),
      undefined,
      undefined,
      undefined,
    ])
    expect(texts.join()).not.toContain('secret')
  })
})

describe('what a topic is made with', () => {
  const { KAFKA_TOPICS } = EngineSettings.parse({
    KAFKA_TOPICS: '{"*":{"replication":3},"views":{"partitions":24,"retentionHours":1,"retentionMegabytes":2}}',
  })

  it('is what the operator wants, then what is declared, then a default; dead letters have their own', () => {
    const plans = planTopics(
      [
        { topic: 'views', retentionHours: 48 },
        { topic: 'venues', cleanup: 'compact' },
      ],
      KAFKA_TOPICS,
    )
    expect(plans).toMatchObject([
      { topic: 'views', partitions: 24, replication: 3, cleanup: 'delete', retentionHours: 1 },
      { topic: 'views.dead-letters', partitions: 8, replication: 3, cleanup: 'delete', retentionHours: 720 },
      { topic: 'venues', partitions: 8, replication: 3, cleanup: 'compact' },
      { topic: 'venues.dead-letters', cleanup: 'delete', retentionHours: 720 },
    ])
    expect(plans[0] && configOf(plans[0])).toEqual({
      'cleanup.policy': 'delete',
      'retention.ms': '3600000',
      'retention.bytes': '2097152',
      'segment.bytes': '1048576',
    })
    expect(plans[2] && configOf(plans[2])).toMatchObject({ 'cleanup.policy': 'compact', 'retention.ms': '-1' })
  })
})

it('a broker that does not answer in time is known by the name of the error, whoever logs or handles it', async () => {
  const late = withTimeout(1, 'the metadata', new Promise(() => undefined))
  await expect(late).rejects.toMatchObject({
    name: 'KafkaTimeoutError',
    message: 'Kafka: the metadata took longer than 1 ms',
  })
})
