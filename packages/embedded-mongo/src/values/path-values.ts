import { type Doc, isDocument } from '../document'

const isIndex = (segment: string): boolean => /^\d+$/.test(segment)

/**
 * The values that a dotted path reaches, through arrays too: `tags` of `{ tags: ['a', 'b'] }` is one array,
 * `menu.price` one value per dish. A branch without the field gives undefined.
 */
export function pathValues(document: Doc, path: string): unknown[] {
  if (!path.includes('.')) return [document[path]]
  const found: unknown[] = []
  collect(document, path.split('.'), 0, found)
  return found
}

function collect(value: unknown, segments: readonly string[], at: number, found: unknown[]): void {
  const segment = segments[at]
  if (segment === undefined) {
    found.push(value)
  } else if (Array.isArray(value)) {
    if (isIndex(segment)) collect(value[Number(segment)], segments, at + 1, found)
    for (const item of value) if (isDocument(item)) collect(item, segments, at, found)
    if (value.length === 0) found.push(undefined)
  } else if (isDocument(value)) {
    collect(value[segment], segments, at + 1, found)
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
