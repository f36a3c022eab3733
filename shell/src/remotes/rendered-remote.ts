import { readRenderedParts } from '@plekje/web-kit'

/** How the page was made on the server; undefined when it was not. */
export const rendered = typeof document === 'undefined' ? undefined : readRenderedParts()

const firstAddress = typeof window === 'undefined' ? '' : addressOf(window.location)
let isTaken = false

/** Whether the element for this micro-frontend holds its HTML: so it is for the first one of a page, until another comes. */
export const hasRenderedHtml = (name: string): boolean => !isTaken && rendered?.remote?.name === name

/** Whether a build may go on with that HTML as its own; `version` is the script that names it. Once. */
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
