import { type Doc, isDocument } from '../document'
import { CommandError } from '../errors'

/** A path of field names and array indexes, without `$` parts. */
export type Path = readonly string[]

const isIndex = (segment: string): boolean => /^\d+$/.test(segment)
/** Maximum number of nulls that an update may add before an element of an array. */
const maxPadding = 1_500_000

/** Returns the value at the path, if any. Unlike a query, an update does not search arrays. */
export function getAt(document: Doc, path: Path): unknown {
  let value: unknown = document
  for (const segment of path) {
    if (Array.isArray(value)) value = isIndex(segment) ? value[Number(segment)] : undefined
    else if (isDocument(value)) value = Object.hasOwn(value, segment) ? value[segment] : undefined
    else return undefined
  }
  return value
}

/** Sets the value and creates missing documents on the path. Throws PathNotViable when another value is in the way. */
export function setAt(document: Doc, path: Path, value: unknown): void {
  let container: unknown = document
  for (const segment of path.slice(0, -1)) {
    let child = readChild(container, segment, path)
    if (child === undefined) {
      child = {}
      writeChild(container, segment, child, path)
    }
    container = child
  }
  const last = path.at(-1)
  if (last !== undefined) writeChild(container, last, value, path)
}

function readChild(container: unknown, segment: string, path: Path): unknown {
  if (Array.isArray(container) && isIndex(segment)) return container[Number(segment)]
  if (isDocument(container)) return Object.hasOwn(container, segment) ? container[segment] : undefined
  throw notViable(segment, container, path)
}

function writeChild(container: unknown, segment: string, value: unknown, path: Path): void {
  if (Array.isArray(container) && isIndex(segment)) {
    const index = Number(segment)
    if (index - container.length > maxPadding) throw notViable(segment, container, path)
    while (container.length < index) container.push(null)
    container[index] = value
  } else if (isDocument(container)) {
    container[segment] = value
  } else {
    throw notViable(segment, container, path)
  }
}

function notViable(segment: string, container: unknown, path: Path): CommandError {
  const text = `Cannot create field '${segment}' in element ${JSON.stringify(container)} (path '${path.join('.')}')`
  return new CommandError('PathNotViable', text)
}

/** Removes the field. An element of an array becomes null, so that the other elements keep their index. */
export function unsetAt(document: Doc, path: Path): void {
  const parent = getAt(document, path.slice(0, -1))
  const last = path.at(-1)
  if (last === undefined) return
  if (Array.isArray(parent)) {
    if (isIndex(last) && Number(last) < parent.length) parent[Number(last)] = null
  } else if (isDocument(parent)) {
    delete parent[last]
  }
}
