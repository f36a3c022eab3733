import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Outage } from './outages'
import type { LateSettings } from './settings'

/** What becomes of one call to an engine. */
export interface Decision {
  /** Before it reaches the engine, in milliseconds. */
  readonly beforeMs: number
  /** Between what the engine did and its answer, in milliseconds. */
  readonly afterMs: number
  /** `refused`: fails and nothing was done. `lost`: was done, and fails all the same. */
  readonly outcome: 'answered' | 'refused' | 'lost'
}

/** Decides about every call, once {@link begin} was called; until then each is answered at once. */
export interface Decisions {
  /** `stream`: which calls are counted together, such as `cache.increment`. */
  next(stream: string): Decision
  begin(): void
}

const AT_ONCE: Decision = { beforeMs: 0, afterMs: 0, outcome: 'answered' }
/** Most answers come soon, few take long: the mean is an eighth of the longest. */
const STEEPNESS = 7
const NUMBERS = 2 ** 32

/**
 * The n-th call of a stream has the same fate whatever other streams do meanwhile, so that what runs at once shuffles the
 * decisions no more than it must. `scope` keeps those apart that begin to count anew, such as tests. Calls of streams
 * that `mayFail` refuses are late, but never fail.
 */
export function createDecisions(
  { seed, maxMs, failures }: LateSettings,
  scope: string,
  mayFail: (stream: string) => boolean = () => true,
): Decisions {
  const counts = new Map<string, number>()
  let isCalm = true
  return {
    begin() {
      isCalm = false
    },
    next(stream) {
      if (isCalm) return AT_ONCE
      const count = (counts.get(stream) ?? 0) + 1
      counts.set(stream, count)
      const [length, share, luck, kind] = fractions(`${seed}\n${scope}\n${stream}\n${count}`)
      const waitMs = maxMs * length ** STEEPNESS
      const fails = luck < failures && mayFail(stream)
      return {
        beforeMs: waitMs * share,
        afterMs: waitMs * (1 - share),
        outcome: fails ? (kind < 0.5 ? 'refused' : 'lost') : 'answered',
      }
    },
  }
}

/** Four numbers in [0, 1) that look random and follow from the text alone. */
function fractions(text: string): readonly [number, number, number, number] {
  const digest = createHash('sha256').update(text).digest()
  const at = (index: number) => digest.readUInt32LE(index * 4) / NUMBERS
  return [at(0), at(1), at(2), at(3)]
}

/** Does what was decided about one call. `outage` makes the error of an engine that is away. */
export async function carryOut<T>(decision: Decision, work: () => Promise<T>, outage: Outage): Promise<T> {
  if (decision.beforeMs > 0) await pause(decision.beforeMs)
  if (decision.outcome === 'refused') throw outage('refused')
  const answer = await work()
  if (decision.afterMs > 0) await pause(decision.afterMs)
  if (decision.outcome === 'lost') throw outage('lost')
  return answer
}
