import type { WebVitalName } from '@plekje/contracts'
import type { Scale } from './histogram'

/** 10 ms to some two minutes; of CLS 0.001 to some 12. A tenth wider each, so that a quantile is right to some 5%. */
const MILLISECONDS: Scale = { from: 10, growth: 1.1, classes: 100 }
const SCORES: Scale = { from: 0.001, growth: 1.1, classes: 100 }

export const scaleOf = (metric: WebVitalName): Scale => (metric === 'CLS' ? SCORES : MILLISECONDS)
