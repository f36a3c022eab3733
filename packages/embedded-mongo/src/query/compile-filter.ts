import { ProcessingMode } from 'mingo'
import { Query } from 'mingo/query'
import type { Doc } from '../document'
import { fullContext, isQueryOperator, queryContext } from './operators'
import { prepare } from './prepare'

export type Predicate = (document: Doc) => boolean

const everything: Predicate = () => true

/** `variables` are those of `let`. Throws a CommandError or MingoError when the filter cannot be evaluated. */
export function compileFilter(filter: Doc, variables?: Doc): Predicate {
  return compilePrepared(prepareFilter(filter), variables)
}

export const prepareFilter = (filter: Doc): Doc => prepare(filter, isQueryOperator)

export function compilePrepared(filter: Doc, variables?: Doc): Predicate {
  if (Object.keys(filter).length === 0) return everything
  const query = new Query(filter, evaluationOptions(usesExpression(filter), variables))
  return (document) => query.test(document)
}

/** Evaluation never changes what it reads, and runs no code of the client. */
export function evaluationOptions(needsEverything: boolean, variables?: Doc) {
  return {
    context: needsEverything ? fullContext : queryContext,
    processingMode: ProcessingMode.CLONE_OFF,
    scriptEnabled: false,
    ...(variables ? { variables } : {}),
  }
}

function usesExpression(filter: unknown): boolean {
  if (Array.isArray(filter)) return filter.some(usesExpression)
  if (typeof filter !== 'object' || filter === null || filter.constructor !== Object) return false
  return Object.entries(filter).some(([name, value]) => name === '$expr' || usesExpression(value))
}
