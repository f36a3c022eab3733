import { cloneDeep } from 'mingo/util'
import { runStages } from '../aggregate/run-stages'
import { type Doc, isDocument } from '../document'
import { CommandError } from '../errors'
import { isPipelineOperator } from '../query/operators'
import { prepare } from '../query/prepare'
import type { Collation } from '../values/collation'
import { isSameValue } from '../values/value-key'
import { checkAllUsed, compileArrayFilters } from './array-filters'
import { getAt, setAt, unsetAt } from './document-path'
import type { Operator } from './operator'
import { operators } from './operators'
import { expandPath, type PathContext } from './positional'

/** Returns the updated document, or the same object when nothing changes. Does not modify its argument. */
export type Update = (document: Doc, isInsert?: boolean) => Doc

/** Compiles the `u` of an update: operators, a replacement or a pipeline. Throws for unsupported ones. */
export function compileUpdate(
  update: unknown,
  filter: Doc,
  arrayFilters: readonly unknown[] = [],
  collation?: Collation,
): Update {
  if (collation) refuseCollatedUpdate(update, arrayFilters)
  if (Array.isArray(update)) return compilePipeline(update, arrayFilters)
  if (!isDocument(update)) throw new CommandError('FailedToParse', 'an update must be a document or a pipeline')
  return isReplacement(update)
    ? compileReplacement(update, arrayFilters)
    : compileOperators(update, filter, arrayFilters)
}

/** Operators that compare texts. They would ignore a collation, which only the filter of an update supports. */
const comparingOperators = new Set(['$addToSet', '$pull', '$pullAll', '$push', '$min', '$max'])

function refuseCollatedUpdate(update: unknown, arrayFilters: readonly unknown[]): void {
  const comparing = Object.keys(isDocument(update) ? update : {}).find((name) => comparingOperators.has(name))
  if (Array.isArray(update)) throw collationUnsupported('an update by pipeline')
  if (arrayFilters.length > 0) throw collationUnsupported('arrayFilters')
  if (comparing !== undefined) throw collationUnsupported(comparing)
}

const collationUnsupported = (name: string) =>
  new CommandError('CommandNotSupported', `a collation is not supported together with ${name}`)

export const isReplacement = (update: unknown): boolean =>
  isDocument(update) && !Object.keys(update)[0]?.startsWith('$')

function refuseArrayFilters(arrayFilters: readonly unknown[], kind: string) {
  if (arrayFilters.length > 0) throw new CommandError('FailedToParse', `arrayFilters cannot be used with a ${kind}`)
}

function compileReplacement(replacement: Doc, arrayFilters: readonly unknown[]): Update {
  refuseArrayFilters(arrayFilters, 'replacement')
  return (document) => {
    const updated = withIdOf(document, { ...replacement })
    return isSameValue(document, updated) ? document : updated
  }
}

/** Adds the `_id` of the previous document when the updated one has none. */
const withIdOf = (previous: Doc, updated: Doc): Doc =>
  '_id' in updated || !('_id' in previous) ? updated : { _id: previous._id, ...updated }

const pipelineStages = new Set(['$set', '$addFields', '$unset', '$project', '$replaceRoot', '$replaceWith'])

function compilePipeline(pipeline: readonly unknown[], arrayFilters: readonly unknown[]): Update {
  refuseArrayFilters(arrayFilters, 'pipeline')
  const stages = pipeline.map((stage) => {
    const name = isDocument(stage) && Object.keys(stage).length === 1 ? Object.keys(stage)[0] : undefined
    if (!isDocument(stage) || name === undefined || !pipelineStages.has(name)) {
      throw new CommandError('InvalidOptions', `${String(name)} is not allowed to be used within an update`)
    }
    return prepare(stage, isPipelineOperator)
  })
  return (document) => {
    const [result] = runStages([cloneDeep(document) as Doc], stages)
    if (!result) return document
    const updated = withIdOf(document, result)
    return isSameValue(document, updated) ? document : updated
  }
}

interface Change {
  readonly path: string
  readonly apply: (document: Doc, isInsert: boolean, context: PathContext) => void
}

function compileOperators(update: Doc, filter: Doc, arrayFilters: readonly unknown[]): Update {
  const changes: Change[] = []
  for (const [name, fields] of Object.entries(update)) {
    if (!isDocument(fields)) {
      throw new CommandError('FailedToParse', `Modifiers operate on fields: ${name} is no document`)
    }
    for (const [path, argument] of Object.entries(fields)) changes.push(...compileChange(name, path, argument))
  }
  checkConflicts(changes)
  const context = { filter, arrayFilters: compileArrayFilters(arrayFilters) }
  const paths = changes.map(({ path }) => path)
  checkAllUsed(context.arrayFilters, paths)
  return (document, isInsert = false) => {
    const updated = cloneDeep(document) as Doc
    for (const change of changes) change.apply(updated, isInsert, context)
    return isSameValue(document, updated) ? document : updated
  }
}

function compileChange(name: string, path: string, argument: unknown): Change[] {
  if (path === '' || path.split('.').some((segment) => segment === '' || segment === '__proto__')) {
    throw new CommandError('BadValue', `'${path}' is not a valid path`)
  }
  if (name === '$rename') return compileRename(path, argument)
  if (name === '$unset') {
    const unset: Change['apply'] = (document, _isInsert, context) => {
      for (const segments of expandPath(document, path, context)) unsetAt(document, segments)
    }
    return [{ path, apply: unset }]
  }
  const isOnInsert = name === '$setOnInsert'
  const operatorName = isOnInsert ? '$set' : name
  const operator = Object.hasOwn(operators, operatorName) ? operators[operatorName] : undefined
  if (!operator) throw new CommandError('FailedToParse', `Unknown modifier: ${name}`)
  return [{ path, apply: compileValueChange(operator, path, argument, isOnInsert) }]
}

function compileValueChange(operator: Operator, path: string, argument: unknown, isOnInsert: boolean): Change['apply'] {
  return (document, isInsert, context) => {
    if (isOnInsert && !isInsert) return
    for (const segments of expandPath(document, path, context)) {
      const current = getAt(document, segments)
      const next = operator(current, argument, path)
      // Copy the argument: it may be set in several documents, and stored documents must not share objects.
      if (next !== current) setAt(document, segments, cloneDeep(next))
    }
  }
}

function compileRename(path: string, target: unknown): Change[] {
  if (typeof target !== 'string' || target === '' || `${path}.${target}`.includes('$')) {
    throw new CommandError('BadValue', `cannot rename '${path}' to '${String(target)}'`)
  }
  const apply: Change['apply'] = (document) => {
    const value = getAt(document, path.split('.'))
    if (value === undefined) return
    unsetAt(document, path.split('.'))
    setAt(document, target.split('.'), value)
  }
  return [
    { path, apply },
    // Only for the check of conflicts.
    { path: target, apply: () => undefined },
  ]
}

function checkConflicts(changes: readonly Change[]): void {
  const paths = changes.map(({ path }) => path).sort()
  const earlierPaths = new Set<string>()
  for (const path of paths) {
    const segments = path.split('.')
    const prefixes = segments.map((_, index) => segments.slice(0, index + 1).join('.'))
    const conflict = prefixes.find((prefix) => earlierPaths.has(prefix))
    if (conflict !== undefined) {
      const text = `Updating the path '${path}' would create a conflict at '${conflict}'`
      throw new CommandError('ConflictingUpdateOperators', text)
    }
    earlierPaths.add(path)
  }
}
