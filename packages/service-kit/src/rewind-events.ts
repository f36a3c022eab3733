import { TOPICS, type Topic } from '@plekje/contracts'
import { EngineSettings } from '@plekje/engines'
import { z } from 'zod'
import { type Command, createCommand } from './commands'
import { readConfig } from './config'

const splitNames = (text: string) => text.split(',').map((name) => name.trim())

const RewindSettings = EngineSettings.extend({
  /** Consumer groups (names of services), comma-separated. All of their processes must be stopped. */
  EVENTS_GROUPS: z.string().min(1).transform(splitNames),
  /** Time of the backup, minus the possible lag of consumers. */
  EVENTS_SINCE: z.iso.datetime({ offset: true, error: 'must be an instant, as 2026-01-31T04:00:00Z' }),
  /** Comma-separated topics; by default all that the groups consume. */
  EVENTS_TOPICS: z
    .string()
    .transform(splitNames)
    .refine((topics): topics is Topic[] => topics.every((topic) => TOPICS.some((name) => name === topic)), {
      error: `must be some of ${TOPICS.join(', ')}`,
    })
    .optional(),
})

/**
 * Makes services consume the events of the event log again, from an instant on. A restored database is older than the
 * offsets that its service committed, so the events since the backup would be lost. Events that a service already
 * applied change nothing.
 */
export const rewindEventsCommand: Command = createCommand({
  readConfig: (env) => readConfig(RewindSettings, env),
  engineRoles: ['events'],
  run: async ({ events }, { EVENTS_GROUPS, EVENTS_SINCE, EVENTS_TOPICS }) => {
    const lines: string[] = []
    for (const group of EVENTS_GROUPS) {
      const countByTopic = await events.rewind(group, new Date(EVENTS_SINCE), EVENTS_TOPICS)
      const counts = Object.entries(countByTopic)
        .map(([topic, count]) => `${topic} ${count}`)
        .join(', ')
      lines.push(`${group}: ${counts || 'has consumed nothing yet'}`)
    }
    return `to be consumed again: ${lines.join('; ')}`
  },
})
