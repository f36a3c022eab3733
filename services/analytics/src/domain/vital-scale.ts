import type { WebVitalName } from '@plekje/contracts'
import type { Scale } from './histogram'

/** Covers 10 ms to about two minutes. Bounds grow by a tenth, so quantiles are accurate to about 5%. */
const MILLISECONDS: Scale = { firstBound: 10, growth: 1.1, classCount: 100 }
/** Covers 0.001 to about 12, for CLS, which is not a time. */
const SCORES: Scale = { firstBound: 0.001, growth: 1.1, classCount: 100 }

export const scaleOf = (metric: WebVitalName): Scale => (metric === 'CLS' ? SCORES : MILLISECONDS)
