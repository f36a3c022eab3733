import { type Context, ProcessingMode } from 'mingo'
import { Query } from 'mingo/query'
import type { Options } from 'mingo/types'
import { type Doc, isDocument } from '../document'
import type { Collation } from '../values/collation'
import { refuseCollatedExpressions } from './collated-expressions'
import { fullContext, isQueryOperator, queryContext } from './operators'
import { prepare } from './prepare'

export type Predicate = (document: Doc) => boolean

const matchesEverything: Predicate = () => true

export interface FilterEvaluation {
  /** Variables of an enclosing `$lookup`. */
  readonly variables?: Doc | undefined
  readonly collation?: Collation | undefined
}

/** Throws a CommandError or MingoError when the filter cannot be evaluated. */
export function compileFilter(filter: Doc, evaluation: FilterEvaluation = {}): Predicate {
  return compilePrepared(prepareFilter(filter), evaluation)
}

export const prepareFilter = (filter: Doc): Doc => prepare(filter, isQueryOperator)

export function compilePrepared(filter: Doc, evaluation: FilterEvaluation = {}): Predicate {
  if (Object.keys(filter).length === 0) return matchesEverything
  const hasExpression = usesExpression(filter)
  if (hasExpression && evaluation.collation) refuseComparisons(filter)
  const query = new Query(filter, evaluationOptions(hasExpression ? fullContext : queryContext, evaluation))
  return (document) => query.test(document)
}

/** Options with which mingo neither changes documents nor runs code of the client. */
export function evaluationOptions(context: Context, { variables, collation }: FilterEvaluation = {}) {
  const options: EvaluationOptions = {
    context,
    processingMode: ProcessingMode.CLONE_OFF,
    scriptEnabled: false,
  }
  if (variables) options.variables = variables
  // Our comparisons read the collation from these options, whose type declares another form.
  if (collation) options.collation = collation as unknown as NonNullable<Options['collation']>
  return options
}

type Writable<T> = { -readonly [Name in keyof T]: T[Name] }
type EvaluationOptions = Writable<Pick<Options, 'context' | 'processingMode' | 'scriptEnabled'> & Partial<Options>>

function refuseComparisons(filter: Doc): void {
  for (const [name, value] of Object.entries(filter)) {
    if (name === '$expr') refuseCollatedExpressions(value)
    else if (Array.isArray(value)) value.filter(isDocument).forEach(refuseComparisons)
  }
}

function usesExpression(filter: unknown): boolean {
  if (Array.isArray(filter)) return filter.some(usesExpression)
  if (typeof filter !== 'object' || filter === null || filter.constructor !== Object) return false
  return Object.entries(filter).some(([name, value]) => name === '$expr' || usesExpression(value))
}
