import { ObjectId } from 'bson'
import { Context } from 'mingo'
import { evalExpr } from 'mingo/core'
import { type Iterator, Lazy } from 'mingo/lazy'
import * as accumulators from 'mingo/operators/accumulator'
import * as expressions from 'mingo/operators/expression'
import * as stages from 'mingo/operators/pipeline'
import * as projections from 'mingo/operators/projection'
import * as queries from 'mingo/operators/query'
import * as windows from 'mingo/operators/window'
import type { Any, AnyObject, Options } from 'mingo/types'
import { $dateTrunc } from '../aggregate/date-trunc'
import type { Doc } from '../document'
import { bsonType, readTypeAlias } from '../values/bson-type'
import { pathElements, pathValues } from '../values/path-values'
import { readSort, sortBy } from '../values/sort-documents'
import { $eq, $gt, $gte, $in, $lt, $lte, $ne, $nin, allOf, collationOf, type QueryOperator } from './comparisons'

/** Matches values of the type, and arrays that contain one. The library's own `$type` does not know ObjectId. */
function $type(selector: string, types: Any, _options: Options) {
  const typeNames = (Array.isArray(types) ? types : [types]).map(readTypeAlias)
  const hasType = (value: unknown) => {
    const type = bsonType(value)
    if (typeNames.includes(type)) return true
    // A driver may send a small long as an int.
    if (type === 'int' && typeNames.includes('long')) return true
    return typeNames.includes('number') && (type === 'int' || type === 'long' || type === 'double')
  }
  return (document: Any) => {
    const values = [...pathValues(document as Doc, selector), ...pathElements(document as Doc, selector)]
    return values.some((value) => value !== undefined && hasType(value))
  }
}

function $toObjectId(document: Any, expression: Any, options: Options): Any {
  const value = evalExpr(document, expression, options)
  if (value === null || value === undefined) return null
  return value instanceof ObjectId ? value : ObjectId.createFromHexString(String(value))
}

function $toString(document: Any, expression: Any, options: Options): Any {
  const value = evalExpr(document, expression, options)
  return value instanceof ObjectId
    ? value.toHexString()
    : expressions.$toString(document as AnyObject, expression, options)
}

function expressionType(document: Any, expression: Any, options: Options): Any {
  const value = evalExpr(document, expression, options)
  return value === undefined ? 'missing' : bsonType(value)
}

/** Sorts by MongoDB's order of types instead of the library's. */
function $sort(documents: Iterator, spec: Any, options: Options): Iterator {
  const order = readSort(spec as Doc)
  const collation = collationOf(options)
  return documents.transform((all: Any[]) => Lazy(sortBy(all as Doc[], order, (document) => document, collation)))
}

const $all = allOf(queries.$elemMatch as QueryOperator)
const ownQueries = { $type, $eq, $ne, $in, $nin, $gt, $gte, $lt, $lte, $all }
const ownExpressions = { $dateTrunc, $toObjectId, $toString, $type: expressionType }
const refusedOperators = new Set([
  '$where',
  '$function',
  '$accumulator',
  '$jsonSchema',
  '$out',
  '$merge',
  '$toDecimal',
  '$documents',
])

/** The operators of a module of the library, without its other exports. */
const operatorsOf = <T extends object>(module: T): AnyObject =>
  Object.fromEntries(Object.entries(module).filter(([name]) => name.startsWith('$') && !refusedOperators.has(name)))

type Operators = NonNullable<Parameters<typeof Context.init>[0]>

const queryOperators = { ...operatorsOf(queries), ...ownQueries }
const expressionOperators = { ...operatorsOf(expressions), ...ownExpressions }
const accumulatorOperators = operatorsOf(accumulators)
const stageOperators = { ...operatorsOf(stages), $sort }
const windowOperators = operatorsOf(windows)
const projectionOperators = operatorsOf(projections)

/** Context for filters without `$expr`. A smaller context makes queries cheaper to compile. */
export const queryContext = Context.init({ query: queryOperators } as Operators)

export const fullContext = Context.init({
  query: queryOperators,
  expression: expressionOperators,
  accumulator: accumulatorOperators,
  pipeline: stageOperators,
  projection: projectionOperators,
  window: windowOperators,
} as Operators)

const createNameTest = (...groups: readonly object[]) => {
  const names = new Set(groups.flatMap((group) => Object.keys(group)))
  return (name: string) => names.has(name)
}

const queryOptions = { $options: true, $comment: true }
export const isQueryOperator = createNameTest(queryOperators, expressionOperators, queryOptions)
/** `$geoNear` is a stage that `prepare` refuses: the library does not have it. */
export const isStage = createNameTest(stageOperators, { $geoNear: true })
export const isPipelineOperator = createNameTest(
  queryOperators,
  queryOptions,
  expressionOperators,
  accumulatorOperators,
  stageOperators,
  windowOperators,
  projectionOperators,
)
export const isProjectionOperator = createNameTest(
  projectionOperators,
  queryOperators,
  queryOptions,
  expressionOperators,
)
