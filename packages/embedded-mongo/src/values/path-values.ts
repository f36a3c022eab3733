import { type Doc, isDocument } from '../document'

const isIndex = (segment: string): boolean => /^\d+$/.test(segment)

/**
 * Returns the values that a dotted path reaches, through arrays too: `tags` of `{ tags: ['a', 'b'] }` is one array,
 * `menu.price` one value per dish. A branch without the field yields undefined.
 */
export function pathValues(document: Doc, path: string): unknown[] {
  if (!path.includes('.')) return [document[path]]
  const found: unknown[] = []
  collect(document, path.split('.'), 0, found, true)
  return found
}

/** True if `{ [path]: null }` matches: a branch has null or lacks the field; an empty array has no branches. */
export function reachesNull(document: Doc, path: string): boolean {
  const found: unknown[] = []
  collect(document, path.split('.'), 0, found, false)
  const isNull = (value: unknown) => value === null || value === undefined
  return found.some((value) => isNull(value) || (Array.isArray(value) && value.includes(null)))
}

function collect(
  value: unknown,
  segments: readonly string[],
  at: number,
  found: unknown[],
  emptyIsMissing: boolean,
): void {
  const segment = segments[at]
  if (segment === undefined) {
    found.push(value)
  } else if (Array.isArray(value)) {
    if (isIndex(segment)) collect(value[Number(segment)], segments, at + 1, found, emptyIsMissing)
    for (const item of value) {
      // A number is an array index, unless the document has a field of that name.
      const mayHaveField = isDocument(item) && (!isIndex(segment) || Object.hasOwn(item, segment))
      if (mayHaveField) collect(item, segments, at, found, emptyIsMissing)
    }
    if (value.length === 0 && emptyIsMissing) found.push(undefined)
  } else if (isDocument(value)) {
    collect(value[segment], segments, at + 1, found, emptyIsMissing)
  } else {
    found.push(undefined)
  }
}

/** Like `pathValues`, but replaces arrays by their elements. An empty array counts as missing. */
export function pathElements(document: Doc, path: string): unknown[] {
  const values = pathValues(document, path)
  if (!values.some(Array.isArray)) return values
  return values.flatMap(elementsOf)
}

function elementsOf(value: unknown): unknown[] {
  if (!Array.isArray(value)) return [value]
  return value.length > 0 ? value : [undefined]
}
