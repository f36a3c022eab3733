import { setTimeout as pause } from 'node:timers/promises'
import OpenAI, { APIConnectionError, APIError } from 'openai'
import { zodResponseFormat } from 'openai/helpers/zod'
import { type LanguageModel, ModelError, type ModelTask, type ModelUsage } from './language-model'

export interface OpenaiModelOptions {
  /** A local server may need none. */
  readonly apiKey?: string | undefined
  /** Of a compatible server, up to its version: `http://host:8000/v1`. Not set: OpenAI's own. */
  readonly baseUrl?: string | undefined
  readonly model: string
  /** For one answer, the second try included. */
  readonly timeoutMs: number
}

const OPENAI_URL = 'https://api.openai.com/v1'
const RETRY_AFTER_MS = 250
/** Asking again after more than this would take the time of the answer. */
const MAX_RETRY_AFTER_MS = 2_000
const PING_TIMEOUT_MS = 2_000
/** How long an answer to a ping holds: the server is not ours to ask every few seconds. */
const PING_HOLDS_MS = 60_000
/** Models that think first, for as long as this lets them. */
const REASONING_MODELS = /^(?:o\d|gpt-(?:[5-9]|\d\d))/
/** An estimate, for servers that do not count. */
const CHARACTERS_PER_TOKEN = 4

/** A model behind OpenAI's chat completions, which compatible servers speak too. */
export function openOpenaiModel(options: OpenaiModelOptions): LanguageModel {
  const client = new OpenAI({
    apiKey: options.apiKey ?? 'none',
    baseURL: options.baseUrl?.replace(/\/+$/, '') ?? OPENAI_URL,
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    // Both kept here: the library would wait as long as a server tells it to.
    maxRetries: 0,
    timeout: options.timeoutMs,
    logLevel: 'off',
  })
  let pingedAt = Number.NEGATIVE_INFINITY

  const ask = async <T>(task: ModelTask<T>, signal: AbortSignal) => {
    const completion = await client.chat.completions.create(requestOf(task, options), { signal })
    return readAnswer(task, completion)
  }

  return {
    kind: 'openai',
    async complete(task) {
      const deadline = AbortSignal.timeout(options.timeoutMs)
      const signal = task.signal ? AbortSignal.any([task.signal, deadline]) : deadline
      try {
        return await ask(task, signal).catch(async (error: unknown) => {
          const waitMs = retryAfterMs(error)
          if (waitMs === undefined || signal.aborted) throw error
          await pause(waitMs, undefined, { signal })
          return ask(task, signal)
        })
      } catch (error) {
        task.signal?.throwIfAborted()
        throw deadline.aborted ? tooLate(options.timeoutMs, error) : asModelError(error)
      }
    },
    async ping() {
      if (performance.now() - pingedAt < PING_HOLDS_MS) return
      try {
        await client.models.list({ signal: AbortSignal.timeout(PING_TIMEOUT_MS) })
      } catch (error) {
        // Not every compatible server lists its models, but one that says so is there.
        if (!(error instanceof APIError && error.status === 404)) throw asModelError(error)
      }
      pingedAt = performance.now()
    },
    async close() {},
  }
}

function requestOf<T>(
  { instructions, input, schema, name, maxOutputTokens }: ModelTask<T>,
  options: OpenaiModelOptions,
) {
  const isOwn = options.baseUrl === undefined
  return {
    model: options.model,
    messages: [
      { role: 'system' as const, content: instructions },
      { role: 'user' as const, content: input },
    ],
    response_format: zodResponseFormat(schema, name),
    // OpenAI refuses the old name for new models; many compatible servers know no other.
    ...(isOwn ? { max_completion_tokens: maxOutputTokens, store: false } : { max_tokens: maxOutputTokens }),
    ...(isOwn && REASONING_MODELS.test(options.model) ? { reasoning_effort: 'low' as const } : {}),
  }
}

interface Completion {
  readonly choices?: readonly {
    readonly finish_reason?: string | null
    readonly message?: { readonly content?: string | null; readonly refusal?: string | null }
  }[]
  readonly usage?: { readonly prompt_tokens: number; readonly completion_tokens: number } | null | undefined
}

/** A compatible server may leave out what OpenAI never does: nothing is taken for granted but that it is JSON. */
function readAnswer<T>(task: ModelTask<T>, completion: Completion) {
  const choice = completion.choices?.[0]
  const text = choice?.message?.content ?? ''
  const usage = usageOf(completion, task, text)
  if (choice?.message?.refusal || choice?.finish_reason === 'content_filter') {
    throw new ModelError('refused', 'The model would not answer', usage)
  }
  const parsed = task.schema.safeParse(parseJson(text))
  if (!parsed.success) {
    const why = choice?.finish_reason === 'length' ? 'it broke off' : 'it is not of the schema'
    throw new ModelError('malformed', `The model's answer cannot be used: ${why}`, usage)
  }
  return { value: parsed.data, usage }
}

function usageOf({ usage }: Completion, { instructions, input }: ModelTask<unknown>, answered: string): ModelUsage {
  const estimate = (text: string) => Math.ceil(text.length / CHARACTERS_PER_TOKEN)
  return {
    inputTokens: usage?.prompt_tokens ?? estimate(instructions + input),
    outputTokens: usage?.completion_tokens ?? estimate(answered),
  }
}

/** Some servers wrap their JSON in a fence all the same. */
function parseJson(text: string): unknown {
  const bare = /^\s*```(?:json)?\s*\n([\s\S]*?)\n?\s*```\s*$/.exec(text)?.[1] ?? text
  try {
    return JSON.parse(bare)
  } catch {
    return undefined
  }
}

/** When a second try makes sense: the server is busy, failed or was not reached. */
function retryAfterMs(error: unknown): number | undefined {
  if (error instanceof ModelError) return undefined
  // An answer that broke off, or is none, is an error of the platform's own.
  if (!(error instanceof APIError) || error instanceof APIConnectionError) return RETRY_AFTER_MS
  if (error.status === undefined) return undefined
  const isPassing = error.status === 408 || error.status === 409 || error.status === 429 || error.status >= 500
  if (!isPassing) return undefined
  const asked = Number(error.headers?.get('retry-after') ?? 0) * 1000
  return asked > MAX_RETRY_AFTER_MS ? undefined : Math.max(asked || 0, RETRY_AFTER_MS)
}

const tooLate = (timeoutMs: number, cause: unknown) =>
  new ModelError('timeout', `The model did not answer within ${timeoutMs} ms`, undefined, { cause })

function asModelError(error: unknown): ModelError {
  if (error instanceof ModelError) return error
  const status = error instanceof APIError ? error.status : undefined
  const isOurs = status !== undefined && status >= 400 && status < 500 && ![408, 409, 429].includes(status)
  // The library's errors repeat what the server said, which may repeat what was asked.
  const reason = status === undefined ? 'no whole answer' : `status ${status}`
  return new ModelError(isOurs ? 'misconfigured' : 'away', `The model's server does not help: ${reason}`)
}
