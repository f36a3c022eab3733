import type { FilterEvaluation } from './compile-filter'
import type { ScanGuard } from './scan-guard'

/** What a filter or pipeline is evaluated with beside the documents. */
export interface Evaluation extends FilterEvaluation {
  /** Refuses what no index serves. */
  readonly guard?: ScanGuard | undefined
}
