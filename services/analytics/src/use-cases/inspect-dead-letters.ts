import { type DeadLetter, type DeadLetterCount, TOPICS } from '@plekje/contracts'
import type { DeliveredEvent } from '@plekje/engines'
import { NotFoundError } from '@plekje/service-kit'
import { byNewest, letterOf } from '../storage/dead-letter'
import type { DeadLetters } from '../storage/dead-letters'

/** A letter in a list, without its value, which may be long. */
interface ListedLetter {
  readonly letter: DeadLetter
  readonly at: Parameters<typeof byNewest>[0]
}

/** Lists and shows dead letters. */
export const createInspectDeadLetters = (letters: DeadLetters) => ({
  /** The newest open letters of one topic or of all; `total` counts all open letters. Keeps only a few in memory. */
  async list({ topic, limit }: { topic?: string | undefined; limit: number }) {
    let newest: ListedLetter[] = []
    let total = 0
    const counts = new Map<string, DeadLetterCount>()
    const keepNewest = () => {
      newest = newest.sort((a, b) => byNewest(a.at, b.at)).slice(0, limit)
    }
    const readTopic = async (topicName: string) => {
      for await (const event of letters.waiting(topicName)) {
        total += 1
        const { headers, partition, offset } = event
        const letter = letterOf(topicName, event)
        newest.push({ letter, at: { headers, partition, offset } })
        count(counts, letter)
        if (newest.length >= 2 * limit + 100) keepNewest()
      }
    }
    await Promise.all((topic === undefined ? TOPICS : [topic]).map(readTopic))
    keepNewest()
    return {
      letters: newest.map(({ letter }) => letter),
      total,
      counts: [...counts.values()].sort((left, right) => right.count - left.count),
    }
  },

  /** A letter with value and headers as stored, with or without a decision. */
  async show(topic: string, position: string): Promise<DeadLetter & Pick<DeliveredEvent, 'value' | 'headers'>> {
    const event = await letters.at(topic, position)
    if (!event) throw new NotFoundError('dead_letter_not_found', 'Op deze plaats ligt geen bericht.')
    return { ...letterOf(topic, event), value: event.value, headers: event.headers }
  },
})

/** Groups are named after services; the number of other names is bounded. */
const MAX_COUNTED = 500

function count(counts: Map<string, DeadLetterCount>, { topic, group }: DeadLetter): void {
  const name = `${topic} ${group}`
  const before = counts.get(name)
  if (before === undefined && counts.size >= MAX_COUNTED) return
  counts.set(name, { topic, group, count: (before?.count ?? 0) + 1 })
}
