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
    expanded = expanded.flatMap((prefix) => {
      const segments = segment.startsWith('$') ? positions(document, prefix, segment, context).map(String) : [segment]
      return segments.map((concrete) => [...prefix, concrete])
    })
  }
  return expanded
}

function positions(document: Doc, prefix: Path, segment: string, context: PathContext): number[] {
  const array = getAt(document, prefix)
  const arrayPath = prefix.join('.')
  if (segment === '$') return [matchedPosition(array, arrayPath, context.filter)]
  const identifier = /^\$\[(.*)\]$/.exec(segment)?.[1]
  if (identifier === undefined) {
    throw new CommandError(
      'DollarPrefixedFieldName',
      `The dollar ($) prefixed field '${segment}' is not valid for storage`,
    )
  }
  if (!Array.isArray(array)) {
    const text = `The path '${arrayPath}' must exist in the document in order to apply array updates.`
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
    const fullMatch = array.findIndex((element) => conditions.every((matches) => matches(element)))
    if (fullMatch >= 0) return fullMatch
    const partialMatch = array.findIndex((element) => conditions.some((matches) => matches(element)))
    if (partialMatch >= 0) return partialMatch
  }
  throw new CommandError('BadValue', 'The positional operator did not find the match needed from the query.')
}

/** Conditions of the filter on the elements of the array at the path. */
function elementConditions(filter: Doc, path: string): Predicate[] {
  const conditions: Predicate[] = []
  for (const [name, condition] of Object.entries(filter)) {
    if ((name === '$and' || name === '$or') && Array.isArray(condition)) {
      conditions.push(...condition.filter(isDocument).flatMap((part) => elementConditions(part, path)))
    } else if (name === path) {
      conditions.push(elementCondition(condition))
    } else if (name.startsWith(`${path}.`)) {
      const pathInElement = name.slice(path.length + 1)
      const matches = compileFilter({ [`element.${pathInElement}`]: condition })
      conditions.push((element) => matches({ element }))
    }
  }
  return conditions
}

function elementCondition(condition: unknown): Predicate {
  if (isOperatorDocument(condition) && isDocument(condition.$elemMatch)) {
    const matches = compileFilter({ elements: { $elemMatch: condition.$elemMatch } })
    return (element) => matches({ elements: [element] })
  }
  const matches = compileFilter({ element: condition })
  return (element) => matches({ element })
}
