import type { Options } from 'mingo/types'
import type { Doc } from '../document'
import { CommandError } from '../errors'
import { bsonType } from '../values/bson-type'
import type { Collation } from '../values/collation'
import { compareValues, typeRank } from '../values/compare-values'
import { pathValues, reachesNull } from '../values/path-values'
import { valueKey } from '../values/value-key'

type Test = (value: unknown) => boolean
export type DocumentTest = (document: unknown) => boolean
export type QueryOperator = (path: string, operand: unknown, options: Options) => DocumentTest

/** Reads the command's collation from the library's options, whose type declares another form. */
export const collationOf = (options: Options): Collation | undefined =>
  options.collation as unknown as Collation | undefined

/** Tests the values that the path reaches, and the elements of arrays among them. */
function matchesAnyValue(path: string, test: Test): DocumentTest {
  const passes: Test = (value) => test(value) || (Array.isArray(value) && value.some(test))
  if (path.includes('.')) return (document) => pathValues(document as Doc, path).some(passes)
  return (document) => passes((document as Doc)[path])
}

const isNull: Test = (value) => value === null || value === undefined

/** Tests for equality; compares texts by the collation, inside arrays and documents too. */
function equality(operand: unknown, collation: Collation | undefined): Test {
  if (collation) return (value) => value !== undefined && compareValues(value, operand, collation) === 0
  if (typeof operand === 'string') return (value) => value === operand
  const key = valueKey(operand)
  return (value) => value === operand || (value !== undefined && valueKey(value) === key)
}

/** Null matches missing fields too. */
export const $eq: QueryOperator = (path, operand, options) =>
  isNull(operand)
    ? (document) => reachesNull(document as Doc, path)
    : matchesAnyValue(path, equality(operand, collationOf(options)))

export const $in: QueryOperator = (path, operand, options) => {
  if (!Array.isArray(operand)) throw new CommandError('BadValue', '$in needs an array')
  const patterns = operand.filter((value): value is RegExp => value instanceof RegExp)
  const values = operand.filter((value) => !isNull(value) && !(value instanceof RegExp))
  const matchesOne = matchesAnyValue(path, anyOf(values, patterns, collationOf(options)))
  if (!operand.some(isNull)) return matchesOne
  return (document) => reachesNull(document as Doc, path) || matchesOne(document)
}

function anyOf(values: readonly unknown[], patterns: readonly RegExp[], collation: Collation | undefined): Test {
  const keys = new Set(values.map(valueKey))
  const tests = collation ? values.map((value) => equality(value, collation)) : []
  return (value) => {
    if (value === undefined) return false
    const isListed = collation ? tests.some((test) => test(value)) : keys.has(valueKey(value))
    if (isListed) return true
    return patterns.length > 0 && typeof value === 'string' && patterns.some((pattern) => pattern.test(value))
  }
}

const negation =
  (operator: QueryOperator): QueryOperator =>
  (path, operand, options) => {
    const matches = operator(path, operand, options)
    return (document) => !matches(document)
  }

export const $ne = negation($eq)
export const $nin = negation($in)

/** Compares values of the same type only: a number is neither less nor greater than a text. */
const range =
  (isAccepted: (difference: number) => boolean): QueryOperator =>
  (path, operand, options) => {
    const collation = collationOf(options)
    const rank = typeRank(operand)
    const includesEqual = isAccepted(0)
    if (isNull(operand)) return includesEqual ? (document) => reachesNull(document as Doc, path) : () => false
    if (Number.isNaN(operand))
      return includesEqual ? matchesAnyValue(path, (value) => Number.isNaN(value)) : () => false
    return matchesAnyValue(
      path,
      (value) =>
        value !== undefined &&
        typeRank(value) === rank &&
        !Number.isNaN(value) &&
        isAccepted(compareValues(value, operand, collation)),
    )
  }

export const $gt = range((difference) => difference > 0)
export const $gte = range((difference) => difference >= 0)
export const $lt = range((difference) => difference < 0)
export const $lte = range((difference) => difference <= 0)

/** Matches when every operand matches: a value, a regular expression or an `$elemMatch`. */
export const allOf =
  ($elemMatch: QueryOperator): QueryOperator =>
  (path, operand, options) => {
    if (!Array.isArray(operand)) throw new CommandError('BadValue', '$all needs an array')
    const tests = operand.map((element): DocumentTest => {
      if (bsonType(element) === 'object' && '$elemMatch' in element)
        return $elemMatch(path, element.$elemMatch, options)
      if (element instanceof RegExp)
        return matchesAnyValue(path, (value) => typeof value === 'string' && element.test(value))
      return $eq(path, element, options)
    })
    return (document) => tests.length > 0 && tests.every((test) => test(document))
  }
