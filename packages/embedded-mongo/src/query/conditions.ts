import { Long, ObjectId } from 'bson'
import { type Doc, isDocument, isOperatorDocument } from '../document'

export interface Bound {
  readonly value: unknown
  readonly isInclusive: boolean
}

/** A condition on the values at one path, in the form that an index can use. */
export interface Condition {
  /** The value must be equal to one of these points. */
  readonly points?: readonly unknown[]
  /** Lower limit; values of other types do not match. */
  readonly low?: Bound | undefined
  readonly high?: Bound | undefined
  /** True for the limits of a regular expression, which compare code units despite a collation. */
  readonly comparesCodeUnits?: boolean
  /** The `$elemMatch` that the condition is from: conditions of the same `$elemMatch` hold for the same element. */
  readonly scope?: Doc | undefined
}

/** Conditions that every match of a filter meets. */
export interface Demands {
  readonly byPath: ReadonlyMap<string, readonly Condition[]>
  /** Paths that must exist. */
  readonly requiredPaths: ReadonlySet<string>
  /** True if the conditions are sufficient: a document that meets them matches. Only valid for paths without arrays. */
  readonly isSufficient: boolean
}

interface MutableDemands {
  readonly byPath: Map<string, Condition[]>
  readonly requiredPaths: Set<string>
  isSufficient: boolean
}

/** Extracts the demands of a prepared filter. */
export function demandsOf(filter: Doc): Demands {
  const demands: MutableDemands = { byPath: new Map(), requiredPaths: new Set(), isSufficient: true }
  gather(filter, demands)
  return demands
}

function gather(filter: Doc, demands: MutableDemands): void {
  for (const [path, condition] of Object.entries(filter)) {
    if (path === '$and' && Array.isArray(condition)) {
      for (const part of condition) {
        if (isDocument(part)) gather(part, demands)
      }
    } else if (path.startsWith('$')) {
      demands.isSufficient = false
    } else {
      gatherAt(path, condition, demands)
    }
  }
}

function gatherAt(path: string, condition: unknown, demands: MutableDemands, scope?: Doc): void {
  if (!isOperatorDocument(condition)) {
    if (isIndexable(condition)) addCondition(path, { points: [condition] }, demands, scope)
    else demands.isSufficient = false
    if (condition instanceof RegExp) gatherPrefix(path, condition.source, condition.flags, demands)
    return
  }
  const { $regex, $options } = condition
  if (typeof $regex === 'string') gatherPrefix(path, $regex, String($options ?? ''), demands)
  if ($regex instanceof RegExp) gatherPrefix(path, $regex.source, String($options ?? $regex.flags), demands)
  for (const [operator, operand] of Object.entries(condition)) {
    const indexCondition = readOperator(operator, operand)
    if (indexCondition) addCondition(path, indexCondition, demands, scope)
    else gatherWeakerDemand(path, operator, operand, demands)
  }
}

function addCondition(path: string, condition: Condition, { byPath }: MutableDemands, scope?: Doc): void {
  const conditions = byPath.get(path) ?? []
  conditions.push({ ...condition, scope })
  byPath.set(path, conditions)
}

function readOperator(operator: string, operand: unknown): Condition | undefined {
  if (operator === '$in') {
    return Array.isArray(operand) && operand.every(isIndexable) ? { points: operand } : undefined
  }
  if (!isIndexable(operand)) return undefined
  if (operator === '$eq') return { points: [operand] }
  if (operand === null || Number.isNaN(operand)) return undefined
  if (operator === '$gt' || operator === '$gte') return { low: { value: operand, isInclusive: operator === '$gte' } }
  if (operator === '$lt' || operator === '$lte') return { high: { value: operand, isInclusive: operator === '$lte' } }
  return undefined
}

/** Extracts a demand from an operator that an index serves only in part. */
function gatherWeakerDemand(path: string, operator: string, operand: unknown, demands: MutableDemands): void {
  demands.isSufficient = false
  if (operator === '$exists' && operand === true) demands.requiredPaths.add(path)
  if (operator === '$exists' && operand === false) addCondition(path, { points: [null] }, demands)
  if (operator === '$all' && Array.isArray(operand) && isIndexable(operand[0])) {
    addCondition(path, { points: [operand[0]] }, demands)
  }
  if (operator !== '$elemMatch' || !isDocument(operand)) return
  if (isOperatorDocument(operand)) {
    gatherAt(path, operand, demands, operand)
  } else {
    for (const [name, condition] of Object.entries(operand)) {
      if (!name.startsWith('$')) gatherAt(`${path}.${name}`, condition, demands, operand)
    }
  }
}

/** Turns the literal prefix of a regular expression into a range of texts. */
function gatherPrefix(path: string, source: string, flags: string, demands: MutableDemands): void {
  const literal = literalPrefixOf(source)
  if (literal === '' || /[im]/.test(flags) || source.includes('|')) return
  const firstTextAfter = literal.slice(0, -1) + String.fromCharCode(literal.charCodeAt(literal.length - 1) + 1)
  const limits = { low: { value: literal, isInclusive: true }, high: { value: firstTextAfter, isInclusive: false } }
  addCondition(path, { ...limits, comparesCodeUnits: true }, demands)
}

/** The text that begins each match: `share:` for `^share:\d+`, `ab` for `^abc?`; empty if there is none. */
function literalPrefixOf(source: string): string {
  const prefix = /^\^([\w:@#/ -]+)/.exec(source)?.[1] ?? ''
  const isLastOptional = /^[?*{]/.test(source.slice(prefix.length + 1))
  return isLastOptional ? prefix.slice(0, -1) : prefix
}

const isIndexable = (value: unknown): boolean =>
  typeof value === 'string' ||
  typeof value === 'number' ||
  typeof value === 'boolean' ||
  value === null ||
  value instanceof ObjectId ||
  value instanceof Date ||
  value instanceof Long
