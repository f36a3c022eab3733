import type { ZodType } from 'zod'

/** What a model is asked. What people typed belongs in `input`, never in `instructions`. */
export interface ModelTask<T> {
  readonly instructions: string
  /** Text that is worked on: data, not orders. */
  readonly input: string
  /** An object without transforms, for it also becomes the JSON schema of the answer. */
  readonly schema: ZodType<T>
  /** Of the schema: letters, digits, `_` and `-`, at most 64. */
  readonly name: string
  readonly maxOutputTokens: number
  readonly signal?: AbortSignal
}

export interface ModelUsage {
  readonly inputTokens: number
  readonly outputTokens: number
}

export interface ModelAnswer<T> {
  readonly value: T
  /** As the server counted, or estimated when it did not. */
  readonly usage: ModelUsage
}

/**
 * Why there is no answer: the model would not; what came is not of the schema; too late; the server is away or busy; it
 * does not take our key, model or request; there is no model.
 */
export type ModelTrouble = 'refused' | 'malformed' | 'timeout' | 'away' | 'misconfigured' | 'none'

/** Rejections of `LanguageModel.complete`. The message never holds what was asked or answered. */
export class ModelError extends Error {
  override readonly name = 'ModelError'

  constructor(
    readonly trouble: ModelTrouble,
    message: string,
    /** What it cost all the same; undefined when that is not known. */
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
  /** Rejects when the server does not answer. */
  ping(): Promise<void>
  close(): Promise<void>
}
