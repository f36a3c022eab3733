import { readRenderedParts } from '@plekje/web-kit'

/** Describes how the server rendered this page; undefined when it did not. */
export const renderedParts = typeof document === 'undefined' ? undefined : readRenderedParts()

const loadedAddress = typeof window === 'undefined' ? '' : addressOf(window.location)
let isHtmlTaken = false

/**
 * True while the element of this micro-frontend holds its server-rendered HTML. Only the first micro-frontend of a page
 * has such HTML, until another one replaces it.
 */
export const hasRenderedHtml = (name: string): boolean => !isHtmlTaken && renderedParts?.remote?.name === name

/**
 * Returns true when a build may hydrate the HTML of its micro-frontend, because the same build rendered it. `version`
 * is the file name of the build's entry script. Only the first call can return true.
 */
export function takeRenderedHtml(name: string, version: string | undefined): boolean {
  const isSamePage = addressOf(window.location) === loadedAddress
  const isSameBuild = renderedParts?.remote?.version === version
  // Without state the browser must render the page again.
  const hasState = renderedParts?.remote?.state !== null
  const mayHydrate = isSamePage && hasRenderedHtml(name) && isSameBuild && hasState
  isHtmlTaken = true
  return mayHydrate
}

function addressOf({ pathname, search }: Location): string {
  return pathname + search
}
