import { type Doc, isDocument, isOperatorDocument } from '../document'
import { CommandError } from '../errors'
import { compileFilter } from '../query/compile-filter'
import { bsonType } from '../values/bson-type'
import { compareValues } from '../values/compare-values'
import { readSort, sortBy } from '../values/sort-documents'
import { valueKey } from '../values/value-key'
import type { Operator } from './operator'

function readArray(current: unknown, path: string, operator: string): readonly unknown[] {
  if (Array.isArray(current)) return current
  const text = `The field '${path}' must be an array but is of type ${bsonType(current)} (${operator})`
  throw new CommandError('BadValue', text)
}

function readEach(argument: unknown, operator: string, modifiers: ReadonlySet<string>): readonly unknown[] {
  if (!isDocument(argument) || !('$each' in argument)) return [argument]
  const unknown = Object.keys(argument).find((name) => !modifiers.has(name))
  if (unknown !== undefined) throw new CommandError('BadValue', `Unrecognized clause in ${operator}: ${unknown}`)
  if (!Array.isArray(argument.$each)) {
    throw new CommandError('BadValue', `The argument to $each in ${operator} must be an array`)
  }
  return argument.$each
}

const addToSetModifiers = new Set(['$each'])
const pushModifiers = new Set(['$each', '$position', '$slice', '$sort'])

export const $addToSet: Operator = (current, argument, path) => {
  const array = current === undefined ? [] : readArray(current, path, '$addToSet')
  const keys = new Set(array.map(valueKey))
  const newElements: unknown[] = []
  for (const value of readEach(argument, '$addToSet', addToSetModifiers)) {
    const key = valueKey(value)
    if (!keys.has(key)) newElements.push(value)
    keys.add(key)
  }
  return newElements.length === 0 && current !== undefined ? current : [...array, ...newElements]
}

export const $push: Operator = (current, argument, path) => {
  const array = current === undefined ? [] : readArray(current, path, '$push')
  const newElements = readEach(argument, '$push', pushModifiers)
  const modifiers: Doc = isDocument(argument) && '$each' in argument ? argument : {}
  const position = readInteger(modifiers.$position, '$position') ?? array.length
  const index = position < 0 ? Math.max(0, array.length + position) : position
  const pushed = [...array.slice(0, index), ...newElements, ...array.slice(index)]
  const sorted = modifiers.$sort === undefined ? pushed : sortElements(pushed, modifiers.$sort)
  const slice = readInteger(modifiers.$slice, '$slice')
  if (slice === undefined) return sorted
  return slice >= 0 ? sorted.slice(0, slice) : sorted.slice(slice)
}

function readInteger(value: unknown, name: string): number | undefined {
  if (value === undefined || Number.isInteger(value)) return value as number | undefined
  throw new CommandError('BadValue', `The value for ${name} must be an integer`)
}

function sortElements(elements: readonly unknown[], sort: unknown): unknown[] {
  if (sort === 1 || sort === -1) return [...elements].sort((a, b) => compareValues(a, b) * sort)
  if (!isDocument(sort)) throw new CommandError('BadValue', 'The $sort of $push must be 1, -1 or a document')
  return sortBy(elements, readSort(sort), (element) => (isDocument(element) ? element : {}))
}

export const $pull: Operator = (current, argument, path) => {
  if (current === undefined) return current
  const array = readArray(current, path, '$pull')
  const matches = cachedCondition(argument)
  const remaining = array.filter((element) => !matches(element))
  return remaining.length === array.length ? current : remaining
}

type PullCondition = (element: unknown) => boolean
const conditions = new WeakMap<object, PullCondition>()

/** Caches the compiled condition for all documents of an update: a list of ids may be long. */
function cachedCondition(argument: unknown): PullCondition {
  if (typeof argument !== 'object' || argument === null) return pullCondition(argument)
  const condition = conditions.get(argument) ?? pullCondition(argument)
  conditions.set(argument, condition)
  return condition
}

function pullCondition(argument: unknown): PullCondition {
  if (isDocument(argument) && !isOperatorDocument(argument)) {
    const matches = compileFilter(argument)
    return (element) => isDocument(element) && matches(element)
  }
  if (isOperatorDocument(argument) || bsonType(argument) === 'regex') {
    const matches = compileFilter({ element: argument })
    return (element) => matches({ element })
  }
  const key = valueKey(argument)
  return (element) => valueKey(element) === key
}

export const $pullAll: Operator = (current, argument, path) => {
  if (!Array.isArray(argument)) throw new CommandError('BadValue', '$pullAll requires an array argument')
  if (current === undefined) return current
  const array = readArray(current, path, '$pullAll')
  const pulledKeys = new Set(argument.map(valueKey))
  const remaining = array.filter((element) => !pulledKeys.has(valueKey(element)))
  return remaining.length === array.length ? current : remaining
}

export const $pop: Operator = (current, argument, path) => {
  if (argument !== 1 && argument !== -1) throw new CommandError('FailedToParse', '$pop expects 1 or -1')
  if (current === undefined) return current
  const array = readArray(current, path, '$pop')
  return argument === 1 ? array.slice(0, -1) : array.slice(1)
}
