import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { describeEachEngine } from '@plekje/testing'
import { type Admin, ConfigResourceTypes } from 'kafkajs'
import type { EventLog } from '../../src/events/event-log'
import { createKafkaClient } from '../../src/events/kafka-client'
import { openKafkaEventLog } from '../../src/events/kafka-event-log'
import { kafkaBrokers, kafkaUnavailable, stopKafka } from './test-server'

afterAll(stopKafka)

const silent = () => undefined
const open = async () => openKafkaEventLog({ brokers: await kafkaBrokers() })

describeEachEngine('topics', [{ name: 'kafka', unavailable: kafkaUnavailable(), open }], () => {
  let admin: Admin
  let topic: string
  const said: string[] = []
  let log: EventLog | undefined
  const openWith = async () => {
    await log?.close()
    said.length = 0
    log = await openKafkaEventLog(
      { brokers: await kafkaBrokers() },
      (level, message) => level === 'warn' && void said.push(message),
    )
    return log
  }
  beforeAll(async () => {
    admin = createKafkaClient({ brokers: await kafkaBrokers() }, silent).admin()
    await admin.connect()
  })
  afterAll(() => admin.disconnect())
  beforeEach(() => {
    topic = `topics-${randomUUID()}`
  })
  afterEach(async () => {
    await log?.close()
    log = undefined
  })
  const configOf = async (name = topic) => {
    const resources = [{ type: ConfigResourceTypes.TOPIC, name }]
    const described = await admin.describeConfigs({ includeSynonyms: false, resources })
    return Object.fromEntries(
      described.resources[0]?.configEntries.map(({ configName, configValue }) => [configName, configValue]) ?? [],
    )
  }
  const partitions = async () => (await admin.fetchTopicMetadata({ topics: [topic] })).topics[0]?.partitions.length

  it('are made as they are declared, with dead letters that have an end', async () => {
    await (await openWith()).declareTopics([{ topic, cleanup: 'compact', partitions: 3 }])
    expect(await configOf()).toMatchObject({ 'cleanup.policy': 'compact', 'retention.ms': '-1' })
    expect(await partitions()).toBe(3)
    expect(await configOf(`${topic}.dead-letters`)).toMatchObject({
      'cleanup.policy': 'delete',
      'retention.ms': String(30 * 24 * 3_600_000),
    })
  })

  it('that were there get what is declared of their keeping, it is said, and their other settings stay', async () => {
    await admin.createTopics({
      topics: [
        {
          topic,
          numPartitions: 8,
          configEntries: [
            { name: 'retention.ms', value: '-1' },
            { name: 'max.message.bytes', value: '2000000' },
          ],
        },
      ],
    })
    await (await openWith()).declareTopics([{ topic, retentionHours: 24 }])
    expect(await configOf()).toMatchObject({ 'retention.ms': '86400000', 'max.message.bytes': '2000000' })
    expect(said).toEqual([`Topic ${topic} has retention.ms=86400000 now instead of -1`])
    await (await openWith()).declareTopics([topic])
    await (await openWith()).declareTopics([{ topic, retentionHours: 24 }])
    expect(said).toEqual([])
    expect(await configOf()).toMatchObject({ 'retention.ms': '86400000', 'max.message.bytes': '2000000' })
  })

  it('get more partitions when that is asked for, and never fewer', async () => {
    await (await openWith()).declareTopics([{ topic, partitions: 2 }])
    await (await openWith()).declareTopics([{ topic, partitions: 4 }])
    expect(said[0]).toMatch(/has 2 partitions instead of 4: the command “declare-topics grow”/)
    expect(await partitions()).toBe(2)
    await (await openWith()).declareTopics([{ topic, partitions: 4 }], { growPartitions: true })
    expect(await partitions()).toBe(4)
    await (await openWith()).declareTopics([{ topic, partitions: 3 }], { growPartitions: true })
    expect(said[0]).toMatch(/has 4 partitions instead of 3: they can never become fewer/)
    expect(await partitions()).toBe(4)
  })

  it('have replicas of which it is said when they are too few', async () => {
    await (await openWith()).declareTopics([{ topic }])
    await (await openWith()).declareTopics([{ topic, replication: 3 }])
    expect(said[0]).toMatch(/has 1 replicas instead of 3/)
  })

  it('that two processes declare at the same time are made once', async () => {
    const [one, other] = [await open(), await open()]
    await Promise.all([one.declareTopics([{ topic }]), other.declareTopics([{ topic }])])
    expect(await partitions()).toBe(8)
    await Promise.all([one.close(), other.close()])
  })
})

/** librdkafka's mock broker creates a topic whenever one is named, as a cluster with default settings does. */
describe('on a broker that makes topics by itself', () => {
  let kcat: ChildProcess | undefined
  const start = () =>
    new Promise<string | undefined>((resolve) => {
      kcat = spawn('kcat', ['-q', '-C', '-b', 'x', '-t', '__hold', '-X', 'test.mock.num.brokers=1'])
      kcat.once('error', () => resolve(undefined))
      kcat.stderr?.on('data', (text: Buffer) => {
        const [, address] = /replaced with (\S+)/.exec(String(text)) ?? []
        if (address) resolve(address)
      })
    })
  afterEach(() => void kcat?.kill('SIGKILL'))

  it('no topic is made by using it', async () => {
    const address = await start()
    if (!address) return expect(process.env.CI).toBeUndefined()
    const log = await openKafkaEventLog({ brokers: [address] }, silent)
    const admin = createKafkaClient({ brokers: [address] }, silent).admin()
    await admin.connect()
    await expect(log.publish('undeclared', [{ id: '1', key: 'a', value: '1', headers: {} }])).rejects.toThrow(
      'was not declared',
    )
    const subscription = log.subscribe({ group: 'g', topics: ['undeclared'], handler: async () => undefined })
    subscription.ready.catch(() => undefined)
    await expect(log.lag('g', ['undeclared'])).rejects.toThrow('was not declared')
    // biome-ignore lint/plugin: nothing reports that the subscription asked for its topic in vain.
    await new Promise((resolve) => setTimeout(resolve, 3_000))
    expect(await admin.listTopics()).not.toContain('undeclared')
    await admin.disconnect()
    await log.close()
  })
})
