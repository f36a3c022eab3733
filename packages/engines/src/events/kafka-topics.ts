import { type Admin, ConfigResourceTypes, type IResourceConfig } from 'kafkajs'
import type { KafkaReport } from './kafka-client'
import { COMPACTION_LAG_MS, HOUR_MS, TOMBSTONE_RETENTION_MS, type TopicPlan } from './topics'

const MEGABYTE = 1024 * 1024
/** Kafka's value for a retention without limit. */
const UNLIMITED = '-1'
/**
 * Kafka deletes whole segments, and never the one that it writes to. A partition stays near its limit if several
 * segments fit into the limit.
 */
const SEGMENTS_PER_LIMIT = 4
const MAX_SEGMENT_MEGABYTES = 1024
/** kafkajs's `ConfigSource` for a setting of the topic itself. */
const TOPIC_CONFIG = 1

/** Topic settings by their Kafka names. */
export function configOf({ cleanup, retentionHours, retentionMegabytes }: TopicPlan): Readonly<Record<string, string>> {
  const config: Record<string, string> = {
    'cleanup.policy': cleanup,
    'retention.ms': String(Math.round(retentionHours * HOUR_MS)),
    'retention.bytes': UNLIMITED,
  }
  if (retentionMegabytes !== undefined) {
    config['retention.bytes'] = String(Math.round(retentionMegabytes * MEGABYTE))
    config['segment.bytes'] = String(segmentBytes(retentionMegabytes))
  }
  if (cleanup === 'compact') {
    config['retention.ms'] = UNLIMITED
    config['min.compaction.lag.ms'] = String(COMPACTION_LAG_MS)
    config['delete.retention.ms'] = String(TOMBSTONE_RETENTION_MS)
  }
  return config
}

function segmentBytes(retentionMegabytes: number): number {
  const megabytes = Math.max(1, retentionMegabytes / SEGMENTS_PER_LIMIT)
  return Math.round(Math.min(MAX_SEGMENT_MEGABYTES, megabytes) * MEGABYTE)
}

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
  const declaredPlans = plans.filter(({ isNamedOnly }) => !isNamedOnly)
  if (declaredPlans.length === 0) return
  await alignPartitions(admin, declaredPlans, growPartitions, report)
  try {
    await alignConfig(admin, declaredPlans, report)
  } catch (error) {
    const topics = declaredPlans.map(({ topic }) => topic)
    report('warn', `Cannot compare or change the retention of topics: ${String(error)}`, { topics })
  }
}

async function alignPartitions(admin: Admin, plans: readonly TopicPlan[], mayGrow: boolean, report: KafkaReport) {
  const { topics } = await admin.fetchTopicMetadata({ topics: plans.map(({ topic }) => topic) })
  for (const { name, partitions } of topics) {
    const plan = plans.find(({ topic }) => topic === name)
    if (!plan) continue
    const count = partitions.length
    const replicas = Math.min(...partitions.map((partition) => partition.replicas.length))
    if (plan.replication !== undefined && replicas < plan.replication) {
      report(
        'warn',
        `Topic ${name} has ${replicas} replicas instead of ${plan.replication}: Kafka’s tools move them`,
        {},
      )
    }
    if (count === plan.partitions) continue
    const isTooMany = count > plan.partitions
    if (!isTooMany && mayGrow) {
      await admin.createPartitions({ topicPartitions: [{ topic: name, count: plan.partitions }] })
      report('warn', `Topic ${name} has ${plan.partitions} partitions now instead of ${count}`, {})
      continue
    }
    const advice = isTooMany ? 'they can never become fewer' : 'the command “declare-topics grow” adds them'
    report('warn', `Topic ${name} has ${count} partitions instead of ${plan.partitions}: ${advice}`, {})
  }
}

async function alignConfig(admin: Admin, plans: readonly TopicPlan[], report: KafkaReport) {
  const current = await admin.describeConfigs({
    includeSynonyms: false,
    resources: plans.map(({ topic }) => ({ type: ConfigResourceTypes.TOPIC, name: topic })),
  })
  const alteredResources: IResourceConfig[] = []
  for (const { resourceName, configEntries } of current.resources) {
    const plan = plans.find(({ topic }) => topic === resourceName)
    const currentValues = new Map(configEntries.map(({ configName, configValue }) => [configName, configValue]))
    if (!plan) continue
    const changes = Object.entries(configOf(plan)).filter(([name, value]) => currentValues.get(name) !== value)
    if (changes.length === 0) continue
    for (const [name, value] of changes) {
      report('warn', `Topic ${resourceName} has ${name}=${value} now instead of ${currentValues.get(name)}`, {})
    }
    // A change resets settings that it does not name, so it includes the topic's other settings.
    const settings = new Map<string, string>()
    for (const { configName, configValue, configSource } of configEntries) {
      if (Number(configSource) === TOPIC_CONFIG) settings.set(configName, configValue)
    }
    for (const [name, value] of changes) settings.set(name, value)
    const entries = Array.from(settings, ([name, value]) => ({ name, value }))
    alteredResources.push({ type: ConfigResourceTypes.TOPIC, name: resourceName, configEntries: entries })
  }
  if (alteredResources.length > 0) await admin.alterConfigs({ validateOnly: false, resources: alteredResources })
}
