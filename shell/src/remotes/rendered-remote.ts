import { readRenderedParts } from '@plekje/web-kit'

/** Describes how the server rendered this page; undefined when it did not. */
export const rendered = typeof document === 'undefined' ? undefined : readRenderedParts()

const firstAddress = typeof window === 'undefined' ? '' : addressOf(window.location)
let isTaken = false

/**
 * True while the element of this micro-frontend holds its server-rendered HTML: for the first one on a page, until
 * another replaces it.
 */
export const hasRenderedHtml = (name: string): boolean => !isTaken && rendered?.remote?.name === name

/**
 * Returns true when a build may hydrate that HTML, because it is the build (`version`, its entry script) that rendered
 * it. Only the first call can return true.
 */
export function takeRenderedHtml(name: string, version: string | undefined): boolean {
  const isSamePage = addressOf(window.location) === firstAddress
  const mayTake =
    isSamePage && hasRenderedHtml(name) && rendered?.remote?.version === version && rendered?.remote?.state !== null
  isTaken = true
  return mayTake
}

function addressOf({ pathname, search }: Location): string {
  return pathname + search
}
