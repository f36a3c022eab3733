import { ProcessingMode } from 'mingo'
import { Aggregator } from 'mingo/aggregator'
import type { Doc } from '../document'
import { fullContext } from '../query/operators'

export interface StageOptions {
  /** Of `let` and of an enclosing `$lookup`. */
  readonly variables?: Doc
  readonly resolveCollection?: (name: string) => Doc[]
}

/** Runs prepared stages over documents that they may change. */
export function runStages(documents: Doc[], stages: readonly Doc[], options: StageOptions = {}): Doc[] {
  if (stages.length === 0) return documents
  const aggregator = new Aggregator([...stages], {
    context: fullContext,
    processingMode: ProcessingMode.CLONE_OFF,
    scriptEnabled: false,
    ...(options.variables ? { variables: options.variables } : {}),
    ...(options.resolveCollection ? { collectionResolver: options.resolveCollection } : {}),
  })
  return aggregator.run<Doc>(documents)
}
