import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Outage } from './outages'
import type { LateSettings } from './settings'

/** The fate of one call to an engine. */
interface Decision {
  /** Delay before the call reaches the engine, in milliseconds. */
  readonly beforeMs: number
  /** Delay of the engine's response, in milliseconds. */
  readonly afterMs: number
  /** `refused` means that the call fails without being executed, `lost` that it is executed and fails. */
  readonly outcome: 'answered' | 'refused' | 'lost'
}

/** Decides the fate of every call after {@link begin}. Earlier calls are not disturbed. */
export interface Decisions {
  /** @param stream name of the calls that are counted together, such as `cache.increment` */
  next(stream: string): Decision
  begin(): void
}

const UNDISTURBED: Decision = { beforeMs: 0, afterMs: 0, outcome: 'answered' }
/** Exponent that makes most responses quick and few slow: the mean delay is an eighth of the maximum. */
const STEEPNESS = 7
const UINT32_VALUES = 2 ** 32

/**
 * The n-th call of a stream always has the same fate, regardless of other streams, so that concurrency changes the
 * decisions as little as possible. `scope` separates counters, such as those of tests. Calls of streams that `mayFail`
 * rejects are late but never fail.
 */
export function createDecisions(
  { seed, maxMs, failureRate }: LateSettings,
  scope: string,
  mayFail: (stream: string) => boolean = () => true,
): Decisions {
  const counts = new Map<string, number>()
  let isUndisturbed = true
  return {
    begin() {
      isUndisturbed = false
    },
    next(stream) {
      if (isUndisturbed) return UNDISTURBED
      const count = (counts.get(stream) ?? 0) + 1
      counts.set(stream, count)
      const [delayDraw, shareBefore, failureDraw, kindDraw] = fractions(`${seed}\n${scope}\n${stream}\n${count}`)
      const delayMs = maxMs * delayDraw ** STEEPNESS
      const isFailing = failureDraw < failureRate && mayFail(stream)
      const failure = kindDraw < 0.5 ? 'refused' : 'lost'
      return {
        beforeMs: delayMs * shareBefore,
        afterMs: delayMs * (1 - shareBefore),
        outcome: isFailing ? failure : 'answered',
      }
    },
  }
}

/** Four pseudo-random numbers in [0, 1), derived from the text. */
function fractions(text: string): readonly [number, number, number, number] {
  const digest = createHash('sha256').update(text).digest()
  const at = (index: number) => digest.readUInt32LE(index * 4) / UINT32_VALUES
  return [at(0), at(1), at(2), at(3)]
}

/** Carries out the decision about a call. `outage` creates the error of an unavailable engine. */
export async function carryOut<T>(decision: Decision, work: () => Promise<T>, outage: Outage): Promise<T> {
  if (decision.beforeMs > 0) await pause(decision.beforeMs)
  if (decision.outcome === 'refused') throw outage('refused')
  const result = await work()
  if (decision.afterMs > 0) await pause(decision.afterMs)
  if (decision.outcome === 'lost') throw outage('lost')
  return result
}
