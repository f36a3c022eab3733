import type { DocumentSet } from '../collections/collection'
import type { Doc } from '../document'
import type { Evaluation } from '../query/evaluation'

export interface PipelineContext extends Evaluation {
  /** The collection of that name in the same database; undefined when it does not exist. */
  readonly find: (name: string) => DocumentSet | undefined
}

/** Runs a prepared pipeline over a collection; undefined stands for an empty one. */
export type RunPipeline = (
  collection: DocumentSet | undefined,
  pipeline: readonly Doc[],
  context: PipelineContext,
) => Doc[]
