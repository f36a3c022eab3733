import { setTimeout as pause } from 'node:timers/promises'
import {
  type Cluster,
  type Consumer,
  type ConsumerRunConfig,
  type PartitionAssigner,
  PartitionAssigners,
} from 'kafkajs'
import {
  createKafkaClient,
  endConnection,
  FEW_RETRIES,
  type KafkaReport,
  KafkaTimeoutError,
  withTimeout,
} from './kafka-client'
import type { KafkaConnection } from './kafka-connection'

const RESTART_DELAYS_MS = [200, 500, 1_000] as const
const DISCONNECT_TIMEOUT_MS = 3_000
const SESSION_TIMEOUT_MS = 10_000
const REBALANCE_TIMEOUT_MS = 30_000
/** Longer than a join takes when another member of the group has died. */
const JOIN_TIMEOUT_MS = 60_000

export interface ConsumerPlan {
  readonly connection: KafkaConnection
  readonly report: KafkaReport
  readonly group: string
  readonly topics: readonly string[]
  readonly assigner?: PartitionAssigner
  readonly run: ConsumerRunConfig
  /** Called before each connection. */
  readonly prepare?: () => Promise<void>
  /** Called after each join, with the assigned partitions by topic. */
  readonly onJoined: (consumer: Consumer, assignment: Readonly<Record<string, number[]>>) => void
  /** Called before each join, and when the partitions may belong to other members or the broker is unavailable. */
  readonly onLost: () => void
  /** Time from the beginning of a join until the consumer is replaced; a minute by default. */
  readonly joinTimeoutMs?: number
  /** Called when the consumer has ended; resolves when no request to it is pending. */
  readonly onEnded?: () => Promise<void>
}

/** The member id of the previous consumer, if there was one. */
interface PreviousMember {
  id: string | undefined
}

/** Consumes until the signal aborts; replaces a consumer that ended for any other reason. */
export async function consumeUntilStopped(plan: ConsumerPlan, signal: AbortSignal): Promise<void> {
  let failures = 0
  const previous: PreviousMember = { id: undefined }
  const onJoined: ConsumerPlan['onJoined'] = (...args) => {
    failures = 0
    plan.onJoined(...args)
  }
  while (!signal.aborted) {
    try {
      await consume({ ...plan, onJoined }, signal, previous)
    } catch (error) {
      if (failures === 0) {
        plan.report('warn', `Group ${plan.group} is not connected: ${String(error)}`, { topics: plan.topics })
      }
      const waitMs = RESTART_DELAYS_MS[Math.min(failures, RESTART_DELAYS_MS.length - 1)]
      failures++
      await pause(waitMs, undefined, { signal }).catch(() => undefined)
    }
  }
}

/**
 * Runs one consumer: resolves after the signal, rejects when it crashed, could not start, or began to join its group
 * and did not finish. `previous` has the member id of the consumer before, and receives the id of this one.
 *
 * When the broker's reply to a join is lost, kafkajs goes on without its assignment: its heartbeats retain the
 * partitions, and nobody reads them.
 */
export async function consume(
  plan: ConsumerPlan,
  signal: AbortSignal,
  previous: PreviousMember = { id: undefined },
): Promise<void> {
  const { assigner = PartitionAssigners.roundRobin, joinTimeoutMs = JOIN_TIMEOUT_MS } = plan
  let cluster: Cluster | undefined
  let joinTimer: NodeJS.Timeout | undefined
  let onJoinTimeout: () => void = () => undefined
  let isReplaced = false
  const onLost = () => {
    if (!isReplaced) plan.onLost()
  }
  const onJoining = () => {
    onLost()
    if (!isReplaced) joinTimer ??= setTimeout(() => onJoinTimeout(), joinTimeoutMs)
  }
  const consumer = createKafkaClient(plan.connection, plan.report, FEW_RETRIES).consumer({
    groupId: plan.group,
    sessionTimeout: SESSION_TIMEOUT_MS,
    heartbeatInterval: 1_000,
    rebalanceTimeout: REBALANCE_TIMEOUT_MS,
    maxWaitTimeInMs: 500,
    allowAutoTopicCreation: false,
    retry: { ...FEW_RETRIES, restartOnFailure: async () => false },
    partitionAssigners: [
      (config) => {
        cluster = config.cluster
        const assigned = assigner(config)
        const protocol: typeof assigned.protocol = (subscription) => {
          onJoining()
          return assigned.protocol(subscription)
        }
        return { ...assigned, protocol }
      },
    ],
  })
  let onAbort: () => void = () => undefined
  const ended = new Promise<void>((resolve, reject) => {
    onAbort = resolve
    onJoinTimeout = () =>
      reject(new KafkaTimeoutError(`Kafka: joining group ${plan.group} took longer than ${joinTimeoutMs} ms`))
    consumer.on(consumer.events.CRASH, ({ payload }) => reject(payload.error))
    signal.addEventListener('abort', onAbort, { once: true })
    if (signal.aborted) resolve()
  })
  ended.catch(() => undefined)
  consumer.on(consumer.events.REBALANCING, onLost)
  consumer.on(consumer.events.STOP, onLost)
  consumer.on(consumer.events.GROUP_JOIN, ({ payload }) => {
    clearTimeout(joinTimer)
    joinTimer = undefined
    previous.id = payload.memberId
    if (!signal.aborted && !isReplaced) plan.onJoined(consumer, payload.memberAssignment)
  })
  const starting = (async () => {
    await plan.prepare?.()
    await consumer.connect()
    if (cluster) await removePreviousMember(previous, plan.group, cluster)
    await consumer.subscribe({ topics: [...plan.topics], fromBeginning: true })
    if (!signal.aborted) await consumer.run({ autoCommit: false, ...plan.run })
    await ended
  })()
  try {
    await Promise.race([starting, ended])
  } finally {
    clearTimeout(joinTimer)
    onLost()
    // Events of this consumer may come late, and the next one may have joined by then.
    isReplaced = true
    const stopped = starting.catch(() => undefined).then(() => consumer.disconnect())
    await withTimeout(DISCONNECT_TIMEOUT_MS, 'disconnecting', stopped).catch(() => undefined)
    endConnection(Promise.resolve(consumer), plan.onEnded?.())
    signal.removeEventListener('abort', onAbort)
  }
}

/**
 * Removes the previous member from the group. Otherwise the group waits until the session of that member expires: ten
 * seconds without deliveries. kafkajs cannot reuse a member id (no `group.instance.id`), and after a crash its leave
 * request may not reach the broker.
 */
async function removePreviousMember(previous: PreviousMember, groupId: string, cluster: Cluster): Promise<void> {
  if (previous.id === undefined) return
  const coordinator = (await cluster.findGroupCoordinator({ groupId })) as unknown as LeavableCoordinator
  await coordinator.leaveGroup({ groupId, memberId: previous.id }).catch((error: { type?: unknown }) => {
    // The group has already removed the member.
    if (error.type !== 'UNKNOWN_MEMBER_ID') throw error
  })
  previous.id = undefined
}

/** Used by kafkajs's own consumers, but missing in its types. */
interface LeavableCoordinator {
  leaveGroup(request: { readonly groupId: string; readonly memberId: string }): Promise<unknown>
}
