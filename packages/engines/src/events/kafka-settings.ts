import { z } from 'zod'

export const SASL_MECHANISMS = ['PLAIN', 'SCRAM-SHA-256', 'SCRAM-SHA-512'] as const

const TopicOverride = z
  .strictObject({
    partitions: z.number().int().min(1).max(10_000),
    replication: z.number().int().min(1).max(32),
    cleanup: z.enum(['delete', 'compact']),
    retentionHours: z.number().positive(),
    retentionMegabytes: z.number().positive(),
  })
  .partial()
const TopicOverrides = z.record(z.string(), TopicOverride)
export type TopicOverrides = z.output<typeof TopicOverrides>

/** Parses `KAFKA_TOPICS`: `{"*":{"replication":3},"venue.activity":{"partitions":24,"retentionHours":8760}}`. */
export const topicOverrides = z.string().transform((text, context): TopicOverrides => {
  const problem = (message: string) => {
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  }
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return problem('must be JSON like {"*":{"replication":3},"venue.activity":{"partitions":24}}')
  }
  const parsed = TopicOverrides.safeParse(json)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  return problem(`${issue?.path.join('.') || 'the text'}: ${issue?.message}`)
})
