import { type Doc, isDocument } from '../document'
import { CommandError } from '../errors'
import { compileFilter, type Predicate } from '../query/compile-filter'

/** Compiled `arrayFilters`: for each identifier a test of the elements that `$[identifier]` selects. */
export type ArrayFilters = ReadonlyMap<string, Predicate>

export function compileArrayFilters(filters: readonly unknown[]): ArrayFilters {
  const predicates = new Map<string, Predicate>()
  for (const filter of filters) {
    if (!isDocument(filter)) throw new CommandError('TypeMismatch', 'an array filter must be a document')
    const identifiers = new Set(identifiersOf(filter))
    const [identifier] = identifiers
    if (identifier === undefined || identifiers.size > 1 || !/^[a-z][a-zA-Z0-9]*$/.test(identifier)) {
      throw new CommandError(
        'FailedToParse',
        'an array filter must use exactly one identifier that starts in lower case',
      )
    }
    if (predicates.has(identifier)) {
      throw new CommandError(
        'FailedToParse',
        `Found multiple array filters with the same top-level field name ${identifier}`,
      )
    }
    const matches = compileFilter(filter)
    predicates.set(identifier, (element) => matches({ [identifier]: element }))
  }
  return predicates
}

function identifiersOf(filter: Doc): string[] {
  const identifiers: string[] = []
  for (const [name, value] of Object.entries(filter)) {
    if (!name.startsWith('$')) identifiers.push(name.split('.')[0] ?? '')
    else if (Array.isArray(value)) identifiers.push(...value.filter(isDocument).flatMap(identifiersOf))
  }
  return identifiers
}

/** Throws for filters that no path of the update uses. */
export function checkAllUsed(filters: ArrayFilters, paths: readonly string[]): void {
  for (const identifier of filters.keys()) {
    if (!paths.some((path) => path.split('.').includes(`$[${identifier}]`))) {
      const text = `The array filter for identifier '${identifier}' was not used in the update`
      throw new CommandError('FailedToParse', text)
    }
  }
}
