import type { ZodType } from 'zod'

/** A task for a model. Text that people typed belongs in `input`, never in `instructions`. */
export interface ModelTask<T> {
  readonly instructions: string
  /** Text to work on: data, not instructions. */
  readonly input: string
  /** An object schema without transforms, because it also becomes the JSON schema of the answer. */
  readonly schema: ZodType<T>
  /** Name of the schema: letters, digits, `_` and `-`, at most 64. */
  readonly name: string
  readonly maxOutputTokens: number
  readonly signal?: AbortSignal
  /** Called when the server turns out not to know a format, once per process and format. */
  readonly onFormatRefused?: (refusedFormat: RefusedFormat) => void
}

/** Ways to request the format of a reply, from the strictest to the most widely supported. */
export const ANSWER_FORMATS = ['json_schema', 'json_object with a schema', 'json_object'] as const
export type AnswerFormat = (typeof ANSWER_FORMATS)[number]

export interface RefusedFormat {
  readonly format: AnswerFormat
  /** HTTP status of the refusal. */
  readonly status: number
}

/** Details for operators. */
export interface ModelStatus {
  readonly format: AnswerFormat
  readonly refusedFormats: readonly RefusedFormat[]
  /** Why the last task failed; undefined when it succeeded. */
  readonly problem: string | undefined
}

export interface ModelUsage {
  readonly inputTokens: number
  readonly outputTokens: number
}

export interface ModelAnswer<T> {
  readonly value: T
  /** Counted by the server, or estimated for a server that does not count. */
  readonly usage: ModelUsage
}

/**
 * The reason of a failure. `refused`: the model would not answer. `malformed`: the answer does not match the schema.
 * `unavailable`: the server does not answer or is busy. `misconfigured`: the server does not accept the key, the model
 * or the request. `none`: no model is configured.
 */
export type ModelFailureReason = 'refused' | 'malformed' | 'timeout' | 'unavailable' | 'misconfigured' | 'none'

/** Rejections of `LanguageModel.complete`. The message never contains the task or the answer. */
export class ModelError extends Error {
  override readonly name = 'ModelError'

  constructor(
    readonly reason: ModelFailureReason,
    message: string,
    /** The cost of the failed call; undefined when unknown. */
    readonly usage?: ModelUsage,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

/** The role "language model": a server of the OpenAI protocol, or none, where rules answer instead. */
export interface LanguageModel {
  readonly kind: 'openai' | 'none'
  /** Rejects with {@link ModelError}, or with the reason of `signal`. */
  complete<T>(task: ModelTask<T>): Promise<ModelAnswer<T>>
  /** Undefined when no model is configured. */
  status(): ModelStatus | undefined
  /** Rejects when the server is unavailable. */
  ping(): Promise<void>
  close(): Promise<void>
}
