import { setTimeout as pause } from 'node:timers/promises'
import OpenAI, { APIConnectionError, APIError } from 'openai'
import { zodResponseFormat } from 'openai/helpers/zod'
import {
  ANSWER_FORMATS,
  type AnswerFormat,
  type LanguageModel,
  ModelError,
  type ModelTask,
  type ModelUsage,
  type RefusedFormat,
} from './language-model'

export interface OpenaiModelOptions {
  /** Unset for a server without authentication. */
  readonly apiKey?: string | undefined
  /** Address of a compatible server up to its version: `http://host:8000/v1`. Unset: OpenAI's own. */
  readonly baseUrl?: string | undefined
  readonly model: string
  /** Timeout of an answer, the retry included. */
  readonly timeoutMs: number
}

const OPENAI_URL = 'https://api.openai.com/v1'
const RETRY_AFTER_MS = 250
/** A server that asks for a longer delay gets no retry: waiting would use up the timeout of the answer. */
const MAX_RETRY_AFTER_MS = 2_000
const PING_TIMEOUT_MS = 2_000
/** A ping result is cached this long, because the server may be public: frequent pings would burden it. */
const PING_CACHE_MS = 60_000
/** Models that reason before they answer; `reasoning_effort` limits the reasoning. */
const REASONING_MODELS = /^(?:o\d|gpt-(?:[5-9]|\d\d))/
/** Statuses with which servers refuse an unknown format; 500 may also be an internal failure. */
const REFUSAL_STATUSES = [400, 422, 500]
/** A timeout, a conflict or too many requests: the same request may succeed later. */
const TEMPORARY_STATUSES = [408, 409, 429]
/** A longer answer counts as malformed: no task needs it, and parsing it would block the process. */
const MAX_ANSWER_CHARACTERS = 64_000
/** Maximum size of a response: longer than any answer with its escapes, or a list of models. */
const MAX_RESPONSE_BYTES = 2_000_000
/** A server that reports more tokens for one answer miscounts, so its figure is ignored. */
const MAX_REPORTED_TOKENS = 10_000_000
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
    // `requestCompletion` retries: the library would wait as long as a server tells it to.
    maxRetries: 0,
    timeout: options.timeoutMs,
    logLevel: 'off',
    fetch: fetchWhole,
  })
  let pingedAt = Number.NEGATIVE_INFINITY
  let acceptedFormat: AnswerFormat | undefined
  let refusedFormats: readonly RefusedFormat[] = []
  let problem: string | undefined

  const requestCompletion = async (
    task: ModelTask<unknown>,
    format: AnswerFormat,
    signal: AbortSignal,
  ): Promise<Completion> => {
    const request = () =>
      client.chat.completions.create(requestOf(task, format, options), { signal }).catch((error: unknown) => {
        // The library wraps what `fetchWhole` throws.
        throw error instanceof APIConnectionError && error.cause instanceof ModelError ? error.cause : error
      })
    return request().catch(async (error: unknown) => {
      const waitMs = retryAfterMs(error)
      if (waitMs === undefined || signal.aborted) throw error
      await pause(waitMs, undefined, { signal })
      return request()
    })
  }

  /**
   * Tries the formats until the server accepts one, which is then used for the life of the process. When it accepts
   * none, the format is not the reason: throws the first error, and the next task tries all formats again.
   */
  const requestInAcceptedFormat = async (task: ModelTask<unknown>, signal: AbortSignal): Promise<Completion> => {
    if (acceptedFormat !== undefined) return requestCompletion(task, acceptedFormat, signal)
    const refusals: RefusedFormat[] = []
    let firstError: unknown
    for (const format of options.baseUrl === undefined ? OPENAI_FORMATS : ANSWER_FORMATS) {
      try {
        const completion = await requestCompletion(task, format, signal)
        if (acceptedFormat === undefined) {
          acceptedFormat = format
          refusedFormats = refusals
          for (const refusedFormat of refusals) task.onFormatRefused?.(refusedFormat)
        }
        return completion
      } catch (error) {
        const status = error instanceof APIError ? error.status : undefined
        if (status === undefined || !REFUSAL_STATUSES.includes(status)) throw error
        firstError ??= error
        refusals.push({ format, status })
      }
    }
    throw firstError
  }

  return {
    kind: 'openai',
    async complete(task) {
      const deadline = AbortSignal.timeout(options.timeoutMs)
      const signal = task.signal ? AbortSignal.any([task.signal, deadline]) : deadline
      try {
        const answer = readAnswer(task, await requestInAcceptedFormat(task, signal))
        problem = undefined
        return answer
      } catch (error) {
        task.signal?.throwIfAborted()
        const modelError = deadline.aborted ? timeoutError(options.timeoutMs, error) : asModelError(error)
        problem = modelError.message
        throw modelError
      }
    },
    status: () => ({ format: acceptedFormat ?? ANSWER_FORMATS[0], refusedFormats, problem }),
    async ping() {
      if (performance.now() - pingedAt < PING_CACHE_MS) return
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

/**
 * A `fetch` that follows no redirect, because text of a member goes to the configured server only. It resolves with the
 * whole body, so that the library's signal and timeout, and {@link MAX_RESPONSE_BYTES}, bound the reading too.
 */
const fetchWhole: typeof fetch = async (input, init) => {
  const response = await fetch(input, { ...init, redirect: 'manual' })
  const body = response.body && (await readBounded(response.body, init?.signal ?? undefined))
  return new Response(body, { status: response.status, statusText: response.statusText, headers: response.headers })
}

async function readBounded(
  stream: ReadableStream<Uint8Array>,
  signal: AbortSignal | undefined,
): Promise<Buffer<ArrayBuffer>> {
  const reader = stream.getReader()
  // Aborting a fetch does not always end a body whose headers have arrived.
  const cancel = () => void reader.cancel(signal?.reason).catch(() => undefined)
  signal?.addEventListener('abort', cancel, { once: true })
  if (signal?.aborted) cancel()
  try {
    const chunks: Uint8Array[] = []
    let bytes = 0
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      bytes += part.value.byteLength
      if (bytes > MAX_RESPONSE_BYTES) throw new ModelError('malformed', 'The response of the model is too long')
      chunks.push(part.value)
    }
    signal?.throwIfAborted()
    return Buffer.concat(chunks)
  } finally {
    signal?.removeEventListener('abort', cancel)
    cancel()
  }
}

/** OpenAI knows the strictest format, so a refusal by OpenAI has another reason. */
const OPENAI_FORMATS: readonly AnswerFormat[] = ['json_schema']

function requestOf(
  { instructions, input, schema, name, maxOutputTokens }: ModelTask<unknown>,
  format: AnswerFormat,
  options: OpenaiModelOptions,
) {
  const isOpenai = options.baseUrl === undefined
  const strictFormat = zodResponseFormat(schema, name)
  const jsonSchema = strictFormat.json_schema.schema
  const responseFormats = {
    json_schema: strictFormat,
    'json_object with a schema': { type: 'json_object' as const, schema: jsonSchema },
    json_object: { type: 'json_object' as const },
  }
  const isSchemaInText = format === 'json_object'
  const request = {
    model: options.model,
    messages: [
      { role: 'system' as const, content: isSchemaInText ? withSchema(instructions, jsonSchema) : instructions },
      { role: 'user' as const, content: input },
    ],
    response_format: responseFormats[format],
  }
  // Many compatible servers know only `max_tokens`, which OpenAI refuses for new models.
  if (!isOpenai) return { ...request, max_tokens: maxOutputTokens }
  const openaiRequest = { ...request, max_completion_tokens: maxOutputTokens, store: false }
  return REASONING_MODELS.test(options.model) ? { ...openaiRequest, reasoning_effort: 'low' as const } : openaiRequest
}

const withSchema = (instructions: string, schema: unknown) =>
  `${instructions}\n\nReply with one JSON object that matches this JSON schema, and nothing else:\n${JSON.stringify(schema)}`

interface Completion {
  readonly choices?: readonly {
    readonly finish_reason?: string | null
    readonly message?: { readonly content?: unknown; readonly refusal?: string | null }
  }[]
  readonly usage?: { readonly prompt_tokens?: unknown; readonly completion_tokens?: unknown } | null | undefined
}

/** Compatible servers may omit fields that OpenAI always sends: every field is optional here. */
function readAnswer<T>(task: ModelTask<T>, completion: Completion) {
  const choice = completion.choices?.[0]
  const content = choice?.message?.content
  const text = typeof content === 'string' ? content : ''
  const usage = usageOf(completion, task, text)
  if (choice?.message?.refusal || choice?.finish_reason === 'content_filter') {
    throw new ModelError('refused', 'The model would not answer', usage)
  }
  const parsed = task.schema.safeParse(parseJson(text))
  if (!parsed.success) {
    const detail = choice?.finish_reason === 'length' ? 'it broke off' : 'it does not match the schema'
    throw new ModelError('malformed', `The model's answer cannot be used: ${detail}`, usage)
  }
  return { value: parsed.data, usage }
}

function usageOf({ usage }: Completion, { instructions, input }: ModelTask<unknown>, answer: string): ModelUsage {
  const estimate = (text: string) => Math.ceil(text.length / CHARACTERS_PER_TOKEN)
  return {
    inputTokens: tokenCount(usage?.prompt_tokens) ?? estimate(instructions + input),
    outputTokens: tokenCount(usage?.completion_tokens) ?? estimate(answer),
  }
}

const tokenCount = (reported: unknown): number | undefined =>
  Number.isSafeInteger(reported) && Number(reported) >= 0 && Number(reported) <= MAX_REPORTED_TOKENS
    ? Number(reported)
    : undefined

const FENCE = '```'

const CONTROL_CHARACTERS = /\p{Cc}/gu

/**
 * The JSON of an answer; undefined when there is none. Some servers wrap the JSON in a code fence, and llama.cpp leaves
 * line breaks in texts unescaped.
 */
function parseJson(text: string): unknown {
  if (text.length > MAX_ANSWER_CHARACTERS) return undefined
  const trimmed = text.trim()
  const isFenced = trimmed.startsWith(FENCE) && trimmed.endsWith(FENCE)
  const json = isFenced ? trimmed.slice(FENCE.length, -FENCE.length).replace(/^json\b/, '') : trimmed
  try {
    return JSON.parse(json.replace(CONTROL_CHARACTERS, ' '))
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
  const isTemporary = TEMPORARY_STATUSES.includes(error.status) || error.status >= 500
  if (!isTemporary) return undefined
  const requestedMs = Number(error.headers?.get('retry-after') ?? 0) * 1000
  // The header may have a date instead of seconds.
  if (Number.isNaN(requestedMs)) return RETRY_AFTER_MS
  return requestedMs > MAX_RETRY_AFTER_MS ? undefined : Math.max(requestedMs, RETRY_AFTER_MS)
}

const timeoutError = (timeoutMs: number, cause: unknown) =>
  new ModelError('timeout', `The model did not answer within ${timeoutMs} ms`, undefined, { cause })

function asModelError(error: unknown): ModelError {
  if (error instanceof ModelError) return error
  const status = error instanceof APIError ? error.status : undefined
  const isMisconfigured = status !== undefined && status >= 300 && status < 500 && !TEMPORARY_STATUSES.includes(status)
  // The library's errors repeat the server's text, which may repeat the task.
  const detail = status === undefined ? 'no complete response' : `status ${status}`
  return new ModelError(isMisconfigured ? 'misconfigured' : 'unavailable', `The model's server failed: ${detail}`)
}
