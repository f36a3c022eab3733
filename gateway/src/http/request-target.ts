export interface RequestTarget {
  readonly pathname: string
  /** With its question mark, or empty. */
  readonly search: string
}

/** Encoded slashes, backslashes, NULs and percent signs, which decode to something else when decoded twice. */
const disguised = /%(?:2f|5c|00|25)/i
/** A dot segment, with plain or encoded dots. */
const dotSegment = /\/(?:\.|%2e){1,2}(?:\/|$)/i

/**
 * Splits the target of a request line. Undefined for a target that servers interpret differently (absolute form, doubled
 * slashes, dot segments, encoded slashes, invalid UTF-8): it could pass the checks here as one path and reach a service
 * as another. One trailing slash is dropped.
 */
export function readTarget(target: string | undefined): RequestTarget | undefined {
  if (target === undefined || target.charCodeAt(0) !== 47) return undefined
  const mark = target.indexOf('?')
  const path = mark === -1 ? target : target.slice(0, mark)
  if (path.includes('//') || path.includes('\\') || path.includes('#')) return undefined
  if (path.includes('.') && dotSegment.test(path)) return undefined
  if (path.includes('%') && !decodesPlainly(path)) return undefined
  return {
    pathname: path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path,
    search: mark === -1 ? '' : target.slice(mark),
  }
}

function decodesPlainly(path: string): boolean {
  if (disguised.test(path) || dotSegment.test(path)) return false
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
