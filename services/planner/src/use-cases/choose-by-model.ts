import { type LanguageModel, ModelError, type ModelFailureReason, type ModelUsage } from '@plekje/engines'
import type { CircuitBreaker, Logger } from '@plekje/service-kit'
import { z } from 'zod'
import type { Candidate, DraftPlan, Wish } from '../domain/planning'
import { cleanText, createLeakCheck } from '../model/clean-text'
import { instructions } from '../model/instructions'
import { modelInput } from '../model/model-input'
import type { TokenBudget } from '../storage/token-budget'

const MAX_OUTPUT_TOKENS = 2_000
/** Estimates the tokens of a request. A low number: Dutch and JSON need more tokens than English prose. */
const CHARACTERS_PER_TOKEN = 3
const MAX_TIPS = 4
/** Maximum lengths of the model's texts, in characters. */
const LENGTHS = { title: 80, description: 400, reason: 240, tip: 200 }

const Reply = z.object({
  title: z.string(),
  description: z.string(),
  stops: z.array(z.object({ slug: z.string(), reason: z.string() })),
  tips: z.array(z.string()),
})

const repeatsInstructions = createLeakCheck(instructions)

/**
 * Asks the language model for a draft of these places. Its stops are not checked here; `checkPlan` does that. When the
 * signal aborts before the reply, rejects with the signal's reason and counts the reserved tokens as spent.
 */
export type ChooseByModel = (
  memberId: string,
  wish: Wish,
  places: readonly Candidate[],
  options: { readonly log: Logger; readonly signal: AbortSignal; readonly isHurried: boolean },
) => Promise<ModelChoice>

export interface ModelChoice {
  /** False when the model was not called, so that the candidates are still current. */
  readonly wasCalled: boolean
  readonly draft?: DraftPlan
  /** Tells operators why there is no draft; undefined when there is no model. */
  readonly failure?: string
}

type ModelCall = Pick<Parameters<ChooseByModel>[3], 'log' | 'signal'>
type ModelOutcome = Pick<ModelChoice, 'draft' | 'failure'> & { readonly spent: number }

export function createChooseByModel({
  model,
  budget,
  breaker,
}: {
  readonly model: LanguageModel
  readonly budget: TokenBudget
  readonly breaker: CircuitBreaker
}): ChooseByModel {
  const callModel = async (input: string, reserved: number, { log, signal }: ModelCall): Promise<ModelOutcome> => {
    const startedAt = performance.now()
    const logCall = (tokens: number, reason?: ModelFailureReason) =>
      log.info({ tokens, ms: Math.round(performance.now() - startedAt), reason }, 'model asked')
    try {
      const { value, usage } = await model.complete({
        instructions,
        input,
        schema: Reply,
        name: 'outing',
        maxOutputTokens: MAX_OUTPUT_TOKENS,
        signal,
        onFormatRefused: (refusal) =>
          log.warn(refusal, "the model's server does not know a format; using the next one"),
      })
      breaker.recordSuccess()
      logCall(totalTokens(usage))
      return { ...draftOf(value), spent: totalTokens(usage) }
    } catch (error) {
      if (signal.aborted) {
        breaker.recordAbandoned()
        return { spent: reserved }
      }
      const { reason, usage } =
        error instanceof ModelError ? error : { reason: 'unavailable' as const, usage: undefined }
      // A refusal or a malformed reply may be due to this request only, so the model counts as available.
      if (reason === 'refused' || reason === 'malformed') breaker.recordSuccess()
      else breaker.recordFailure()
      // The cost of a call that timed out is unknown: count its reservation.
      const assumedSpent = reason === 'timeout' ? reserved : 0
      const spent = usage ? totalTokens(usage) : assumedSpent
      logCall(spent, reason)
      return { failure: error instanceof Error ? error.message : String(error), spent }
    }
  }

  return async (memberId, wish, places, { log, signal, isHurried }) => {
    if (model.kind === 'none' || places.length === 0) return { wasCalled: false }
    if (isHurried) return { wasCalled: false, failure: 'the request waited too long in the queue' }
    const input = modelInput(wish, places)
    const reserved = Math.ceil((instructions.length + input.length) / CHARACTERS_PER_TOKEN) + MAX_OUTPUT_TOKENS
    if (!(await budget.reserve(memberId, reserved))) {
      return { wasCalled: false, failure: 'the tokens of the day are spent' }
    }
    // If the tokens cannot be counted, the whole reservation counts until the day ends; the plan is still returned.
    const settle = async (spent: number) => {
      try {
        await budget.settle(memberId, reserved, spent)
      } catch (error) {
        log.warn({ err: error }, 'could not count tokens; the whole reservation counts')
      }
    }
    if (!breaker.tryEnter()) {
      await settle(0)
      return { wasCalled: false, failure: 'the model failed often and is not asked for a while' }
    }
    const { spent, ...choice } = await callModel(input, reserved, { log, signal })
    await settle(spent)
    signal.throwIfAborted()
    return { wasCalled: true, ...choice }
  }
}

const totalTokens = ({ inputTokens, outputTokens }: ModelUsage) => inputTokens + outputTokens

/** Cleans a reply for display, or returns as `failure` why it cannot be shown. */
function draftOf(reply: z.output<typeof Reply>): Pick<ModelChoice, 'draft' | 'failure'> {
  const { title, description, stops, tips } = reply
  const texts = [title, description, ...stops.map(({ reason }) => reason), ...tips]
  if (texts.some(repeatsInstructions) || repeatsInstructions(texts.join(' '))) {
    return { failure: 'the model repeated its instructions' }
  }
  const draft = {
    title: cleanText(title, LENGTHS.title),
    description: cleanText(description, LENGTHS.description),
    stops: stops.map(({ slug, reason }) => ({ slug, reason: cleanText(reason, LENGTHS.reason) })),
    tips: tips
      .slice(0, MAX_TIPS)
      .map((tip) => cleanText(tip, LENGTHS.tip))
      .filter((tip) => tip !== ''),
  }
  const hasAllTexts = draft.title !== '' && draft.description !== '' && draft.stops.every(({ reason }) => reason !== '')
  return hasAllTexts ? { draft } : { failure: 'the model left a title, description or reason empty' }
}
