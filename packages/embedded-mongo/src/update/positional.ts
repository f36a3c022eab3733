import { type Doc, isDocument, isOperatorDocument } from '../document'
import { CommandError } from '../errors'
import { compileFilter, type Predicate } from '../query/compile-filter'
import type { ArrayFilters } from './array-filters'
import { getAt, type Path } from './document-path'

export interface PathContext {
  /** The filter of the update, to which a `$` in a path refers. */
  readonly filter: Doc
  readonly arrayFilters: ArrayFilters
}

/** Expands `$`, `$[]` and `$[identifier]` in a path to the concrete paths in this document. */
export function expandPath(document: Doc, path: string, context: PathContext): Path[] {
  let expanded: string[][] = [[]]
  for (const segment of path.split('.')) {
    expanded = segment.startsWith('$')
      ? expanded.flatMap((prefix) => positions(document, prefix, segment, context).map((at) => [...prefix, String(at)]))
      : expanded.map((prefix) => [...prefix, segment])
  }
  return expanded
}

function positions(document: Doc, prefix: Path, segment: string, context: PathContext): number[] {
  const array = getAt(document, prefix)
  const shown = prefix.join('.')
  if (segment === '$') return [matchedPosition(array, shown, context.filter)]
  const identifier = /^\$\[(.*)\]$/.exec(segment)?.[1]
  if (identifier === undefined) {
    throw new CommandError(
      'DollarPrefixedFieldName',
      `The dollar ($) prefixed field '${segment}' is not valid for storage`,
    )
  }
  if (!Array.isArray(array)) {
    const text = `The path '${shown}' must exist in the document in order to apply array updates.`
    throw new CommandError('BadValue', text)
  }
  if (identifier === '') return [...array.keys()]
  const matches = context.arrayFilters.get(identifier)
  if (!matches) throw new CommandError('BadValue', `No array filter found for identifier '${identifier}' in path`)
  return [...array.keys()].filter((index) => matches(array[index] as Doc))
}

function matchedPosition(array: unknown, path: string, filter: Doc): number {
  const conditions = Array.isArray(array) ? elementConditions(filter, path) : []
  if (Array.isArray(array) && conditions.length > 0) {
    const all = array.findIndex((element) => conditions.every((matches) => matches(element)))
    const position = all >= 0 ? all : array.findIndex((element) => conditions.some((matches) => matches(element)))
    if (position >= 0) return position
  }
  throw new CommandError('BadValue', 'The positional operator did not find the match needed from the query.')
}

/** Conditions of the filter on the elements of the array at the path. */
function elementConditions(filter: Doc, path: string): Predicate[] {
  return Object.entries(filter).flatMap(([name, condition]) => {
    if ((name === '$and' || name === '$or') && Array.isArray(condition)) {
      return condition.filter(isDocument).flatMap((part) => elementConditions(part, path))
    }
    if (name === path) return [elementCondition(condition)]
    if (!name.startsWith(`${path}.`)) return []
    const rest = name.slice(path.length + 1)
    const matches = compileFilter({ [`element.${rest}`]: condition })
    return [(element: Doc) => matches({ element })]
  })
}

function elementCondition(condition: unknown): Predicate {
  if (isOperatorDocument(condition) && isDocument(condition.$elemMatch)) {
    const matches = compileFilter({ elements: { $elemMatch: condition.$elemMatch } })
    return (element) => matches({ elements: [element] })
  }
  const matches = compileFilter({ element: condition })
  return (element) => matches({ element })
}
