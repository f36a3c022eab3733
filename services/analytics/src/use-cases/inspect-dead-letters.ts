import type { DeadLetter, DeadLetterCount } from '@plekje/contracts'
import type { DeliveredEvent } from '@plekje/engines'
import { NotFoundError } from '@plekje/service-kit'
import { compareNewestFirst, letterOf } from '../storage/dead-letter'
import type { DeadLetters } from '../storage/dead-letters'

/** Letters are sorted at least this many at a time. */
const MIN_SORTED = 100

/** A letter in a list, without its value, which may be long. */
interface ListedLetter {
  readonly letter: DeadLetter
  readonly position: Parameters<typeof compareNewestFirst>[0]
}

export const createInspectDeadLetters = (letters: DeadLetters) => ({
  /** The newest open letters of one topic or of all; `total` counts all open letters. Keeps only a few in memory. */
  async list({ topic, limit }: { topic?: string | undefined; limit: number }) {
    let newest: ListedLetter[] = []
    let total = 0
    const counts = new Map<string, DeadLetterCount>()
    const keepNewest = () => {
      newest = newest.sort((a, b) => compareNewestFirst(a.position, b.position)).slice(0, limit)
    }
    const readTopic = async (topicName: string) => {
      for await (const event of letters.open(topicName)) {
        total += 1
        const { headers, partition, offset } = event
        const letter = letterOf(topicName, event)
        newest.push({ letter, position: { headers, partition, offset } })
        addToCounts(counts, letter)
        if (newest.length >= 2 * limit + MIN_SORTED) keepNewest()
      }
    }
    await Promise.all((topic === undefined ? await topicsWithLetters(letters) : [topic]).map(readTopic))
    keepNewest()
    return {
      letters: newest.map(({ letter }) => letter),
      total,
      counts: [...counts.values()].sort((left, right) => right.count - left.count),
    }
  },

  /** A letter with value and headers as stored, with or without a decision. */
  async show(topic: string, position: string): Promise<DeadLetter & Pick<DeliveredEvent, 'value' | 'headers'>> {
    const event = await letters.find(topic, position)
    if (!event) throw new NotFoundError('dead_letter_not_found', 'Op deze plaats ligt geen bericht.')
    return { ...letterOf(topic, event), value: event.value, headers: event.headers }
  },
})

const topicsWithLetters = async (letters: DeadLetters) =>
  (await letters.counts()).filter(({ count }) => count > 0).map(({ topic }) => topic)

/** Groups are named after services; the number of other names is bounded. */
const MAX_GROUPS = 500

function addToCounts(counts: Map<string, DeadLetterCount>, { topic, group }: DeadLetter): void {
  const name = `${topic} ${group}`
  const before = counts.get(name)
  if (before === undefined && counts.size >= MAX_GROUPS) return
  counts.set(name, { topic, group, count: (before?.count ?? 0) + 1 })
}
