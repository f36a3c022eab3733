export const TOTAL_COUNT_HEADER = 'X-Total-Count'
/** `true` where not all were counted: there are as many as `X-Total-Count` says or more. */
export const AT_LEAST_HEADER = 'X-Total-Count-At-Least'
export const LINK_HEADER = 'Link'

type Header = (name: string) => string | null

/** All that there are, as an answer says beside its list; undefined when it says nothing of the kind. */
export function readTotalCount(header: Header): number | undefined {
  const text = header(TOTAL_COUNT_HEADER.toLowerCase())
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined
}

/** Whether there may be more than {@link readTotalCount} says. */
export const readAtLeast = (header: Header): boolean => header(AT_LEAST_HEADER.toLowerCase()) === 'true'

/** Path and query of the next page, as an answer says it; undefined on the last page. */
export function readNextPage(header: Header): string | undefined {
  return /<([^<>]*)>\s*;\s*rel="next"/.exec(header(LINK_HEADER.toLowerCase()) ?? '')?.[1]
}
