export const TOTAL_COUNT_HEADER = 'X-Total-Count'
/** `true` if counting stopped early: `X-Total-Count` is then a lower bound. */
export const AT_LEAST_HEADER = 'X-Total-Count-At-Least'
export const LINK_HEADER = 'Link'

type Header = (name: string) => string | null

/** Reads the total of a list; undefined without the header. */
export function readTotalCount(header: Header): number | undefined {
  const text = header(TOTAL_COUNT_HEADER.toLowerCase())
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined
}

/** True if {@link readTotalCount} is a lower bound. */
export const readAtLeast = (header: Header): boolean => header(AT_LEAST_HEADER.toLowerCase()) === 'true'

/** Reads path and query of the next page; undefined on the last page. */
export function readNextPage(header: Header): string | undefined {
  return /<([^<>]*)>\s*;\s*rel="next"/.exec(header(LINK_HEADER.toLowerCase()) ?? '')?.[1]
}
