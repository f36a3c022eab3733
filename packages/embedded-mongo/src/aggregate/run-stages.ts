import { Aggregator } from 'mingo/aggregator'
import type { Doc } from '../document'
import { evaluationOptions } from '../query/compile-filter'
import type { Evaluation } from '../query/evaluation'
import { fullContext } from '../query/operators'

export interface StageOptions extends Evaluation {
  readonly resolveCollection?: (name: string) => Doc[]
}

/** Runs prepared stages over documents that they may change. */
export function runStages(documents: Doc[], stages: readonly Doc[], options: StageOptions = {}): Doc[] {
  if (stages.length === 0) return documents
  const { resolveCollection } = options
  const evaluation = evaluationOptions(fullContext, options)
  const aggregation = resolveCollection ? { ...evaluation, collectionResolver: resolveCollection } : evaluation
  return new Aggregator([...stages], aggregation).run<Doc>(documents)
}
