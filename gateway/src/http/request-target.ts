export interface RequestTarget {
  readonly pathname: string
  /** With its question mark, or empty. */
  readonly search: string
}

/** Encoded slashes, backslashes, NULs and percent signs: a server that decodes once or twice reads another path. */
const ambiguousEncoding = /%(?:2f|5c|00|25)/i
/** A dot segment, with plain or encoded dots. */
const dotSegment = /\/(?:\.|%2e){1,2}(?:\/|$)/i

/**
 * Splits the target of a request line. Undefined for a target that servers interpret differently (absolute form,
 * doubled slashes, dot segments, encoded slashes, invalid UTF-8): it could pass the checks here as one path and reach a
 * service as another. One trailing slash is dropped.
 */
export function readTarget(target: string | undefined): RequestTarget | undefined {
  if (target === undefined || !target.startsWith('/')) return undefined
  const queryStart = target.indexOf('?')
  const path = queryStart === -1 ? target : target.slice(0, queryStart)
  if (path.includes('//') || path.includes('\\') || path.includes('#')) return undefined
  if (path.includes('.') && dotSegment.test(path)) return undefined
  if (path.includes('%') && isAmbiguouslyEncoded(path)) return undefined
  return {
    pathname: path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path,
    search: queryStart === -1 ? '' : target.slice(queryStart),
  }
}

const isAmbiguouslyEncoded = (path: string): boolean =>
  ambiguousEncoding.test(path) || dotSegment.test(path) || !isDecodable(path)

/** True when every percent sign of a text begins the encoding of a character. */
export function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}
