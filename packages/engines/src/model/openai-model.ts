import { setTimeout as pause } from 'node:timers/promises'
import OpenAI, { APIConnectionError, APIError } from 'openai'
import { zodResponseFormat } from 'openai/helpers/zod'
import { type LanguageModel, ModelError, type ModelTask, type ModelUsage } from './language-model'

export interface OpenaiModelOptions {
  /** A local server may need none. */
  readonly apiKey?: string | undefined
  /** Address of a compatible server up to its version: `http://host:8000/v1`. Unset: OpenAI's own. */
  readonly baseUrl?: string | undefined
  readonly model: string
  /** Timeout of an answer, the retry included. */
  readonly timeoutMs: number
}

const OPENAI_URL = 'https://api.openai.com/v1'
const RETRY_AFTER_MS = 250
/** A longer delay would use up the time of the answer. */
const MAX_RETRY_AFTER_MS = 2_000
const PING_TIMEOUT_MS = 2_000
/** A ping result is cached this long: the server is not ours to ask every few seconds. */
const PING_HOLDS_MS = 60_000
/** Models that reason first; `reasoning_effort` limits that. */
const REASONING_MODELS = /^(?:o\d|gpt-(?:[5-9]|\d\d))/
/** Estimate for servers that do not count tokens. */
const CHARACTERS_PER_TOKEN = 4

/** A model behind OpenAI's chat completions API, which compatible servers offer too. */
export function openOpenaiModel(options: OpenaiModelOptions): LanguageModel {
  const client = new OpenAI({
    apiKey: options.apiKey ?? 'none',
    baseURL: options.baseUrl?.replace(/\/+$/, '') ?? OPENAI_URL,
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    // We retry ourselves: the library would wait as long as a server tells it to.
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
        // Some compatible servers cannot list their models, but a 404 proves that they are up.
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
    // OpenAI refuses the old parameter for new models; many compatible servers know only that.
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

/** Compatible servers may omit fields that OpenAI always sends: every field is optional here. */
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

/** Some servers wrap JSON in a code fence. */
function parseJson(text: string): unknown {
  const bare = /^\s*```(?:json)?\s*\n([\s\S]*?)\n?\s*```\s*$/.exec(text)?.[1] ?? text
  try {
    return JSON.parse(bare)
  } catch {
    return undefined
  }
}

/** Delay before a retry; undefined when a retry makes no sense. */
function retryAfterMs(error: unknown): number | undefined {
  if (error instanceof ModelError) return undefined
  // A response that broke off or is invalid JSON is an error of the runtime, not of the library.
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
  // The library's errors repeat the server's text, which may repeat the task.
  const reason = status === undefined ? 'no whole answer' : `status ${status}`
  return new ModelError(isOurs ? 'misconfigured' : 'away', `The model's server does not help: ${reason}`)
}
