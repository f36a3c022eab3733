import { type Doc, isDocument } from '../document'

const isIndex = (segment: string): boolean => /^\d+$/.test(segment)

/**
 * The values that a dotted path reaches, through arrays too: `tags` of `{ tags: ['a', 'b'] }` is one array,
 * `menu.price` one value per dish. A branch without the field gives undefined.
 */
export function pathValues(document: Doc, path: string): unknown[] {
  if (!path.includes('.')) return [document[path]]
  const found: unknown[] = []
  collect(document, path.split('.'), 0, found, true)
  return found
}

/** Whether `{ [path]: null }` matches: a null or a missing field on any branch, though not below an empty array. */
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
      // A number is a position, and the name of a field only where there is one.
      const isMeant = isDocument(item) && (!isIndex(segment) || Object.hasOwn(item, segment))
      if (isMeant) collect(item, segments, at, found, emptyIsMissing)
    }
    if (value.length === 0 && emptyIsMissing) found.push(undefined)
  } else if (isDocument(value)) {
    collect(value[segment], segments, at + 1, found, emptyIsMissing)
  } else {
    found.push(undefined)
  }
}

/** As `pathValues`, with the elements of arrays in their array's place; an empty array counts as missing. */
export function pathElements(document: Doc, path: string): unknown[] {
  const values = pathValues(document, path)
  if (!values.some(Array.isArray)) return values
  return values.flatMap((value) => (Array.isArray(value) ? (value.length > 0 ? value : [undefined]) : [value]))
}
