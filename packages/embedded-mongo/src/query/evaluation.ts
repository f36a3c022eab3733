import type { FilterEvaluation } from './compile-filter'
import type { ScanGuard } from './scan-guard'

/** Context of evaluating a filter or pipeline. */
export interface Evaluation extends FilterEvaluation {
  /** Refuses queries that no index serves. */
  readonly guard?: ScanGuard | undefined
}
