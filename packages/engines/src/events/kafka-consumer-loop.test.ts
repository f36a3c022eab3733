import { EventEmitter } from 'node:events'
import { waitUntil } from '@plekje/testing'
import { type ConsumerPlan, consumeUntilStopped } from './kafka-consumer-loop'

const events = { CRASH: 'crash', GROUP_JOIN: 'join', REBALANCING: 'rebalancing', STOP: 'stop' }

interface FakeConsumerOptions {
  readonly partitionAssigners: ((config: object) => { protocol(subscription: object): void })[]
}

const coordinator = { leaveGroup: jest.fn(async () => undefined) }

/** A consumer of kafkajs that joins its group at once. */
class FakeConsumer extends EventEmitter {
  readonly events = events
  readonly disconnect = jest.fn(async () => undefined)
  /** Begins a join whose reply gets lost. */
  readonly beginJoin: () => void

  constructor({ partitionAssigners: [assign] }: FakeConsumerOptions) {
    super()
    const assigner = assign?.({ cluster: { findGroupCoordinator: async () => coordinator } })
    this.beginJoin = () => assigner?.protocol({ topics: ['facts'] })
  }

  async connect() {}
  async subscribe() {}
  async run() {
    this.beginJoin()
    this.emit(events.GROUP_JOIN, { payload: { memberId: 'm', memberAssignment: { facts: [0] } } })
  }
}

const consumers: FakeConsumer[] = []
jest.mock('./kafka-client', () => ({
  ...jest.requireActual('./kafka-client'),
  createKafkaClient: () => ({
    consumer: (options: FakeConsumerOptions) => {
      const consumer = new FakeConsumer(options)
      consumers.push(consumer)
      return consumer
    },
  }),
}))

const stopping: AbortController[] = []
beforeEach(() => {
  consumers.length = 0
})
afterEach(() => {
  for (const each of stopping.splice(0)) each.abort()
})

/** Resolves when the first consumer has joined. */
async function startConsuming(options: Pick<ConsumerPlan, 'joinTimeoutMs'> = {}) {
  const plan = {
    ...options,
    connection: { brokers: ['kafka:9092'] },
    report: jest.fn(),
    group: 'readers',
    topics: ['facts'],
    run: {},
    onJoined: jest.fn(),
    onLost: jest.fn(),
  }
  const controller = new AbortController()
  stopping.push(controller)
  void consumeUntilStopped(plan, controller.signal)
  const untilJoined = (times: number) => waitUntil(() => plan.onJoined.mock.calls.length === times)
  await untilJoined(1)
  return { plan, untilJoined }
}

it('replaces a consumer that joins its group again and gets no reply', async () => {
  const { plan, untilJoined } = await startConsuming({ joinTimeoutMs: 50 })
  consumers[0]?.beginJoin()
  await untilJoined(2)
  expect(consumers).toHaveLength(2)
  expect(consumers[0]?.disconnect).toHaveBeenCalled()
  expect(plan.report).toHaveBeenCalledWith('warn', expect.stringContaining('joining group readers took longer'), {
    topics: ['facts'],
  })
})

it('ignores late events of a consumer that was replaced', async () => {
  const { plan, untilJoined } = await startConsuming()
  consumers[0]?.emit(events.CRASH, { payload: { error: new Error('connection closed') } })
  await untilJoined(2)
  plan.onLost.mockClear()
  consumers[0]?.emit(events.STOP)
  consumers[0]?.beginJoin()
  expect(plan.onLost).not.toHaveBeenCalled()
})
