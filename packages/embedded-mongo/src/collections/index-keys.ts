import { type Doc, isDocument } from '../document'
import { CommandError } from '../errors'

/** The keys of a document in an index: a list of values per entry, one value per path, undefined for a missing field. */
export interface DocumentKeys {
  readonly keys: readonly (readonly unknown[])[]
  /** For each path, true if it met an array in this document. Undefined when none did. */
  readonly arrays?: readonly boolean[]
}

/** Position on the path of a field, while the path is followed. */
interface Place {
  readonly value: unknown
  readonly at: number
  /** True for an element of an array; it is a value itself, even if it is an array again. */
  readonly isElement?: boolean
}

/** Computes the keys of documents in an index on these paths. */
export class IndexKeys {
  private readonly segments: readonly (readonly string[])[]

  constructor(private readonly paths: readonly string[]) {
    this.segments = paths.map((path) => path.split('.'))
  }

  /** Throws CannotIndexParallelArrays when two paths meet different arrays. */
  of(document: Doc): DocumentKeys {
    const places = this.segments.map((segments) => follow({ value: document, at: 0 }, segments))
    if (!places.some(({ value }) => Array.isArray(value))) return { keys: [places.map(({ value }) => value)] }
    const arrays = this.paths.map(() => false)
    const keys: unknown[][] = []
    this.expand(places, arrays, keys)
    return { keys, arrays }
  }

  /** Expands fields that share an array together, element by element. */
  private expand(places: readonly Place[], arrays: boolean[], keys: unknown[][]): void {
    const open = places.map(({ value, isElement }) => Array.isArray(value) && !isElement)
    const first = open.indexOf(true)
    if (first < 0) {
      keys.push(places.map(({ value }) => value))
      return
    }
    const array = places[first]?.value as unknown[]
    for (const [field, isOpen] of open.entries()) {
      if (!isOpen) continue
      arrays[field] = true
      if (places[field]?.value !== array) throw this.parallel(first, field)
    }
    for (const element of array.length > 0 ? array : [undefined]) {
      const next = places.map((place, field) => (open[field] ? this.enter(place, field, element) : place))
      this.expand(next, arrays, keys)
    }
  }

  private enter({ at }: Place, field: number, element: unknown): Place {
    const segments = this.segments[field] ?? []
    if (at === segments.length) return { value: element, at, isElement: true }
    return isDocument(element) ? follow({ value: element, at }, segments) : { value: undefined, at: segments.length }
  }

  private parallel(a: number, b: number): CommandError {
    const text = `cannot index parallel arrays [${this.paths[b]}] [${this.paths[a]}]`
    return new CommandError('CannotIndexParallelArrays', text)
  }
}

/** Follows the path until a value is not a document. */
function follow({ value, at }: Place, segments: readonly string[]): Place {
  let current = value
  let position = at
  while (position < segments.length && !Array.isArray(current)) {
    current = isDocument(current) ? current[segments[position] ?? ''] : undefined
    position++
  }
  return { value: current, at: position }
}
