import { type Admin, ConfigResourceTypes, type IResourceConfig } from 'kafkajs'
import type { KafkaReport } from './kafka-client'
import type { TopicPlan } from './topics'

const HOUR_MS = 3_600_000
/** Late readers still see a replaced value for this long. */
const COMPACTION_LAG_MS = 6 * HOUR_MS
/** Late readers still see a tombstone for this long. */
const TOMBSTONES_KEPT_MS = 7 * 24 * HOUR_MS
const MEGABYTE = 1024 * 1024
/** Kafka deletes whole segments, the active one never: a share of the limit keeps a partition near it. */
const SEGMENTS_PER_LIMIT = 4
const MAX_SEGMENT_MEGABYTES = 1024
/** kafkajs's `ConfigSource` for a setting of the topic itself. */
const TOPIC_CONFIG = 1

/** Topic settings by their Kafka names. */
export function configOf({ cleanup, retentionHours, retentionMegabytes }: TopicPlan): Readonly<Record<string, string>> {
  const compaction =
    cleanup === 'compact'
      ? { 'min.compaction.lag.ms': String(COMPACTION_LAG_MS), 'delete.retention.ms': String(TOMBSTONES_KEPT_MS) }
      : {}
  return {
    'cleanup.policy': cleanup,
    'retention.ms': cleanup === 'compact' ? '-1' : String(Math.round(retentionHours * HOUR_MS)),
    'retention.bytes': retentionMegabytes === undefined ? '-1' : String(Math.round(retentionMegabytes * MEGABYTE)),
    ...(retentionMegabytes !== undefined && { 'segment.bytes': String(segmentBytes(retentionMegabytes)) }),
    ...compaction,
  }
}

const segmentBytes = (retentionMegabytes: number): number =>
  Math.round(Math.min(MAX_SEGMENT_MEGABYTES, Math.max(1, retentionMegabytes / SEGMENTS_PER_LIMIT)) * MEGABYTE)

/** Topic definition for kafkajs. */
export const newTopic = (plan: TopicPlan) => ({
  topic: plan.topic,
  numPartitions: plan.partitions,
  replicationFactor: plan.replication ?? -1,
  configEntries: Object.entries(configOf(plan)).map(([name, value]) => ({ name, value })),
})

/**
 * Applies the plans to existing topics: changes retention, and adds partitions only when allowed; reports all other
 * differences. A broker that forbids changes leaves the topics usable, and is reported too.
 */
export async function alignTopics(
  admin: Admin,
  plans: readonly TopicPlan[],
  { growPartitions, report }: { readonly growPartitions: boolean; readonly report: KafkaReport },
): Promise<void> {
  const declared = plans.filter(({ isNamedOnly }) => !isNamedOnly)
  if (declared.length === 0) return
  await alignPartitions(admin, declared, growPartitions, report)
  try {
    await alignConfig(admin, declared, report)
  } catch (error) {
    const topics = declared.map(({ topic }) => topic)
    report('warn', `Cannot compare or change the retention of topics: ${String(error)}`, { topics })
  }
}

async function alignPartitions(admin: Admin, plans: readonly TopicPlan[], mayGrow: boolean, report: KafkaReport) {
  const { topics } = await admin.fetchTopicMetadata({ topics: plans.map(({ topic }) => topic) })
  for (const { name, partitions } of topics) {
    const plan = plans.find(({ topic }) => topic === name)
    if (!plan) continue
    const { length } = partitions
    const copies = Math.min(...partitions.map(({ replicas }) => replicas.length))
    if (plan.replication !== undefined && copies < plan.replication) {
      report('warn', `Topic ${name} has ${copies} replicas instead of ${plan.replication}: Kafka’s tools move them`, {})
    }
    if (length === plan.partitions) continue
    if (length > plan.partitions || !mayGrow) {
      const advice =
        length > plan.partitions
          ? 'they can never become fewer'
          : 'KAFKA_TOPICS_GROW=true with declare-topics adds them'
      report('warn', `Topic ${name} has ${length} partitions instead of ${plan.partitions}: ${advice}`, {})
    } else {
      await admin.createPartitions({ topicPartitions: [{ topic: name, count: plan.partitions }] })
      report('warn', `Topic ${name} has ${plan.partitions} partitions now instead of ${length}`, {})
    }
  }
}

async function alignConfig(admin: Admin, plans: readonly TopicPlan[], report: KafkaReport) {
  const described = await admin.describeConfigs({
    includeSynonyms: false,
    resources: plans.map(({ topic }) => ({ type: ConfigResourceTypes.TOPIC, name: topic })),
  })
  const changed: IResourceConfig[] = []
  for (const { resourceName, configEntries } of described.resources) {
    const plan = plans.find(({ topic }) => topic === resourceName)
    const present = new Map(configEntries.map(({ configName, configValue }) => [configName, configValue]))
    const differing = plan ? Object.entries(configOf(plan)).filter(([name, value]) => present.get(name) !== value) : []
    if (differing.length === 0) continue
    for (const [name, value] of differing) {
      report('warn', `Topic ${resourceName} has ${name}=${value} now instead of ${present.get(name)}`, {})
    }
    // A change resets settings that it does not name, so it includes the topic's other settings.
    const own = configEntries.filter(({ configSource }) => Number(configSource) === TOPIC_CONFIG)
    const all = new Map([...own.map((entry) => [entry.configName, entry.configValue] as const), ...differing])
    const entries = Array.from(all, ([name, value]) => ({ name, value }))
    changed.push({ type: ConfigResourceTypes.TOPIC, name: resourceName, configEntries: entries })
  }
  if (changed.length > 0) await admin.alterConfigs({ validateOnly: false, resources: changed })
}
