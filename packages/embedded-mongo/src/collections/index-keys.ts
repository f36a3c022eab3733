import { type Doc, isDocument } from '../document'
import { CommandError } from '../errors'

/** The keys of a document in an index: for each entry one value per path, undefined for a missing field. */
export interface DocumentKeys {
  readonly keys: readonly (readonly unknown[])[]
  /** For each path, true if the document has an array on it. Undefined when no path has. */
  readonly arrays?: readonly boolean[]
}

/** A value that was reached by following the first segments of a path. */
interface PathValue {
  readonly value: unknown
  /** Number of segments that were followed. */
  readonly depth: number
  /** True for an element of an array, which is not expanded again, even if it is an array itself. */
  readonly isElement?: boolean
}

/** Computes the keys of documents in an index on these paths. */
export class IndexKeys {
  private readonly segments: readonly (readonly string[])[]

  constructor(private readonly paths: readonly string[]) {
    this.segments = paths.map((path) => path.split('.'))
  }

  /** Throws CannotIndexParallelArrays when two paths meet different arrays. */
  keysOf(document: Doc): DocumentKeys {
    const pathValues = this.segments.map((segments) => follow({ value: document, depth: 0 }, segments))
    if (!pathValues.some(({ value }) => Array.isArray(value))) return { keys: [pathValues.map(({ value }) => value)] }
    const arrays = this.paths.map(() => false)
    const keys: unknown[][] = []
    this.expand(pathValues, arrays, keys)
    return { keys, arrays }
  }

  /** Expands fields that share an array together, element by element. */
  private expand(pathValues: readonly PathValue[], arrays: boolean[], keys: unknown[][]): void {
    const mustExpand = pathValues.map(({ value, isElement }) => Array.isArray(value) && !isElement)
    const firstField = mustExpand.indexOf(true)
    if (firstField < 0) {
      keys.push(pathValues.map(({ value }) => value))
      return
    }
    const array = pathValues[firstField]?.value as unknown[]
    for (const [field, isArray] of mustExpand.entries()) {
      if (!isArray) continue
      arrays[field] = true
      if (pathValues[field]?.value !== array) throw this.parallelArrays(firstField, field)
    }
    for (const element of array.length > 0 ? array : [undefined]) {
      const nextValues = pathValues.map((pathValue, field) =>
        mustExpand[field] ? this.followElement(pathValue, field, element) : pathValue,
      )
      this.expand(nextValues, arrays, keys)
    }
  }

  private followElement({ depth }: PathValue, field: number, element: unknown): PathValue {
    const segments = this.segments[field] ?? []
    if (depth === segments.length) return { value: element, depth, isElement: true }
    if (!isDocument(element)) return { value: undefined, depth: segments.length }
    return follow({ value: element, depth }, segments)
  }

  private parallelArrays(a: number, b: number): CommandError {
    const text = `cannot index parallel arrays [${this.paths[b]}] [${this.paths[a]}]`
    return new CommandError('CannotIndexParallelArrays', text)
  }
}

/** Follows the path to its end or to an array. */
function follow({ value, depth }: PathValue, segments: readonly string[]): PathValue {
  let current = value
  let followedDepth = depth
  while (followedDepth < segments.length && !Array.isArray(current)) {
    current = isDocument(current) ? current[segments[followedDepth] ?? ''] : undefined
    followedDepth++
  }
  return { value: current, depth: followedDepth }
}
