import { type Doc, isDocument } from '../document'

const isIndex = (segment: string): boolean => /^\d+$/.test(segment)

/**
 * Returns the values that a dotted path reaches, through arrays too: `tags` of `{ tags: ['a', 'b'] }` is one array,
 * `menu.price` one value per dish. A branch without the field yields undefined.
 */
export function pathValues(document: Doc, path: string): unknown[] {
  if (!path.includes('.')) return [document[path]]
  return collectValues(document, path, { emptyIsMissing: true })
}

/** True if `{ [path]: null }` matches: a branch has null or lacks the field; an empty array has no branches. */
export function reachesNull(document: Doc, path: string): boolean {
  const isNull = (value: unknown) => value === null || value === undefined
  return collectValues(document, path, { emptyIsMissing: false }).some(
    (value) => isNull(value) || (Array.isArray(value) && value.includes(null)),
  )
}

interface Walk {
  readonly segments: readonly string[]
  /** True if an empty array yields undefined, like a missing field. */
  readonly emptyIsMissing: boolean
  /** The values so far. */
  readonly values: unknown[]
}

function collectValues(document: Doc, path: string, { emptyIsMissing }: Pick<Walk, 'emptyIsMissing'>): unknown[] {
  const walk: Walk = { segments: path.split('.'), emptyIsMissing, values: [] }
  collect(document, 0, walk)
  return walk.values
}

/** Collects what the segments from `position` on reach in a value. */
function collect(value: unknown, position: number, walk: Walk): void {
  const { segments, emptyIsMissing, values } = walk
  const segment = segments[position]
  if (segment === undefined) {
    values.push(value)
  } else if (Array.isArray(value)) {
    if (isIndex(segment)) collect(value[Number(segment)], position + 1, walk)
    for (const item of value) {
      // A number is an array index, unless the document has a field of that name.
      const mayHaveField = isDocument(item) && (!isIndex(segment) || Object.hasOwn(item, segment))
      if (mayHaveField) collect(item, position, walk)
    }
    if (value.length === 0 && emptyIsMissing) values.push(undefined)
  } else if (isDocument(value)) {
    collect(value[segment], position + 1, walk)
  } else {
    values.push(undefined)
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
