import { setTimeout as pause } from 'node:timers/promises'
import type { Consumer, ConsumerRunConfig, PartitionAssigner } from 'kafkajs'
import { createKafkaClient, endConnection, FEW_RETRIES, type KafkaReport, within } from './kafka-client'

const RESTART_MS = [200, 500, 1_000, 2_000, 5_000] as const
const DISCONNECT_MS = 3_000

export interface ConsumerPlan {
  readonly brokers: readonly string[]
  readonly report: KafkaReport
  readonly group: string
  readonly topics: readonly string[]
  readonly assigner?: PartitionAssigner
  readonly run: ConsumerRunConfig
  /** Before each connection. */
  readonly prepare?: () => Promise<void>
  /** After each joining of the group; partitions by topic. */
  readonly onJoined: (consumer: Consumer, assignment: Readonly<Record<string, number[]>>) => void
  /** The partitions may belong to others now, or the broker is away. */
  readonly onLost: () => void
  /** The consumer has ended; resolves when it is asked for nothing any more. */
  readonly onEnded?: () => Promise<void>
}

/** Consumes until the signal comes; whatever ends a consumer before that, a new one takes its place. */
export async function keepConsuming(plan: ConsumerPlan, signal: AbortSignal): Promise<void> {
  let failures = 0
  const onJoined: ConsumerPlan['onJoined'] = (...args) => {
    failures = 0
    plan.onJoined(...args)
  }
  while (!signal.aborted) {
    try {
      await consume({ ...plan, onJoined }, signal)
    } catch (error) {
      if (failures === 0)
        plan.report('warn', `Group ${plan.group} is not connected: ${String(error)}`, { topics: plan.topics })
      const waitMs = RESTART_MS[Math.min(failures, RESTART_MS.length - 1)]
      failures++
      await pause(waitMs, undefined, { signal }).catch(() => undefined)
    }
  }
}

/** One life of a consumer: resolves after the signal came, rejects when it crashed or never got to work. */
export async function consume(plan: ConsumerPlan, signal: AbortSignal): Promise<void> {
  const consumer = createKafkaClient(plan.brokers, plan.report, FEW_RETRIES).consumer({
    groupId: plan.group,
    sessionTimeout: 10_000,
    heartbeatInterval: 1_000,
    rebalanceTimeout: 30_000,
    maxWaitTimeInMs: 500,
    allowAutoTopicCreation: false,
    retry: { ...FEW_RETRIES, restartOnFailure: async () => false },
    ...(plan.assigner ? { partitionAssigners: [plan.assigner] } : {}),
  })
  let onAbort: () => void = () => undefined
  const ended = new Promise<void>((resolve, reject) => {
    onAbort = resolve
    consumer.on(consumer.events.CRASH, ({ payload }) => reject(payload.error))
    signal.addEventListener('abort', onAbort, { once: true })
    if (signal.aborted) resolve()
  })
  ended.catch(() => undefined)
  consumer.on(consumer.events.REBALANCING, plan.onLost)
  consumer.on(consumer.events.STOP, plan.onLost)
  consumer.on(consumer.events.GROUP_JOIN, ({ payload }) => {
    if (!signal.aborted) plan.onJoined(consumer, payload.memberAssignment)
  })
  const starting = (async () => {
    await plan.prepare?.()
    await consumer.connect()
    await consumer.subscribe({ topics: [...plan.topics], fromBeginning: true })
    if (!signal.aborted) await consumer.run({ autoCommit: false, ...plan.run })
    await ended
  })()
  try {
    await Promise.race([starting, ended])
  } finally {
    plan.onLost()
    const stopped = starting.catch(() => undefined).then(() => consumer.disconnect())
    await within(DISCONNECT_MS, 'disconnecting', stopped).catch(() => undefined)
    endConnection(Promise.resolve(consumer), plan.onEnded?.())
    signal.removeEventListener('abort', onAbort)
  }
}
