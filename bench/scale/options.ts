import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { withoutUndefined } from '@plekje/contracts'
import { UNITS, type UnitName } from '@plekje/testing'
import { HEAP_MB } from './store'

export interface Size {
  readonly venues: number
  readonly members: number
  readonly reviews: number
  /** Views counted in this month and the previous one. */
  readonly events: number
}

export interface Options {
  /** Smallest first: the last is compared with the first. */
  readonly sizes: readonly Size[]
  /** Units that are started and queried. */
  readonly units: readonly UnitName[]
  readonly rounds: number
  /** Environment variables with the URLs of external engines; an engine without a URL is embedded. */
  readonly engines: Readonly<Record<string, string>>
  /** Numbers of concurrent processes of the listings service, each measured for `seconds`. */
  readonly processes: readonly number[]
  readonly seconds: number
  /** Heap limit of each embedded store. */
  readonly storeHeapMb: number
  /** Folder of embedded stores to reuse; undefined for temporary ones. */
  readonly keepFolder: string | undefined
}

const MEMBERS_PER_VENUE = 10
const EVENTS_PER_VENUE = 10

/**
 * Reads the command line. `--members`, `--reviews` and `--events` belong to the sizes of `--venues` in the same order; the
 * last value of a shorter list is repeated. Throws for anything but whole numbers.
 */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      venues: { type: 'string', default: '1000,20000' },
      members: { type: 'string' },
      reviews: { type: 'string' },
      events: { type: 'string' },
      units: { type: 'string', default: UNITS.join(',') },
      rounds: { type: 'string', default: '40' },
      processes: { type: 'string', default: '1,2,4' },
      seconds: { type: 'string', default: '5' },
      'store-heap-mb': { type: 'string', default: String(HEAP_MB) },
      keep: { type: 'string' },
      mongodb: { type: 'string' },
      kafka: { type: 'string' },
      redis: { type: 'string' },
      meilisearch: { type: 'string' },
    },
  })
  const venues = parseNumbers('venues', values.venues)
  const countsOf = (name: 'members' | 'reviews' | 'events', perVenue: number) => {
    const counts = values[name] === undefined ? [] : parseNumbers(name, values[name])
    return venues.map((venueCount, index) => counts[index] ?? counts.at(-1) ?? venueCount * perVenue)
  }
  const members = countsOf('members', MEMBERS_PER_VENUE)
  const reviews = countsOf('reviews', 1)
  const events = countsOf('events', EVENTS_PER_VENUE)
  const urls = {
    MONGODB_URL: values.mongodb,
    KAFKA_BROKERS: values.kafka,
    REDIS_URL: values.redis,
    MEILISEARCH_URL: values.meilisearch,
  }
  return {
    sizes: venues
      .map(
        (count, index): Size => ({
          venues: count,
          members: members[index] ?? 0,
          reviews: reviews[index] ?? 0,
          events: events[index] ?? 0,
        }),
      )
      .sort((a, b) => a.venues - b.venues),
    units: parseUnits(values.units),
    rounds: parseNumbers('rounds', values.rounds)[0] ?? 1,
    engines: withoutUndefined(urls),
    processes: values.processes === '' ? [] : parseNumbers('processes', values.processes),
    seconds: parseNumbers('seconds', values.seconds)[0] ?? 1,
    storeHeapMb: parseNumbers('store-heap-mb', values['store-heap-mb'])[0] ?? HEAP_MB,
    keepFolder: values.keep === undefined ? undefined : resolve(values.keep),
  }
}

function parseNumbers(name: string, text: string): number[] {
  const numbers = text.split(',').map(Number)
  if (numbers.some((number) => !Number.isInteger(number) || number < 0)) {
    throw new Error(`--${name} takes whole numbers with commas between them, not ${text}`)
  }
  return numbers
}

function parseUnits(text: string): UnitName[] {
  const names = text.split(',')
  const unknownName = names.find((name) => !UNITS.some((unit) => unit === name))
  if (unknownName !== undefined) {
    throw new Error(`--units: no unit is called ${unknownName}; there are ${UNITS.join(', ')}`)
  }
  return UNITS.filter((unit) => names.includes(unit))
}
