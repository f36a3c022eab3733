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
}

export interface ModelUsage {
  readonly inputTokens: number
  readonly outputTokens: number
}

export interface ModelAnswer<T> {
  readonly value: T
  /** Counted by the server, or estimated when it does not count. */
  readonly usage: ModelUsage
}

/**
 * The reason of a failure: the model refused; its answer does not match the schema; timeout; the server is unavailable or
 * busy; it does not accept our key, model or request; no model is configured.
 */
export type ModelTrouble = 'refused' | 'malformed' | 'timeout' | 'away' | 'misconfigured' | 'none'

/** Rejections of `LanguageModel.complete`. The message never contains the task or the answer. */
export class ModelError extends Error {
  override readonly name = 'ModelError'

  constructor(
    readonly trouble: ModelTrouble,
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
  /** Rejects when the server does not answer. */
  ping(): Promise<void>
  close(): Promise<void>
}
