import { site } from '@plekje/web-kit'

/** What the operator chose to draw maps with (SEARCH-26). */
export type StyleSource =
  /** Land and water that come with the site. */
  | { readonly kind: 'embedded' }
  /** Tiles in one file, drawn in our style. */
  | { readonly kind: 'archive'; readonly url: string }
  /** A MapLibre style by its address, which says all by itself. */
  | { readonly kind: 'style'; readonly url: string }

export function styleSource(): StyleSource {
  const { mapStyle = 'embedded' } = site()
  if (mapStyle === 'embedded') return { kind: 'embedded' }
  const isArchive = /\.pmtiles(?:\?|$)/.test(mapStyle)
  return { kind: isArchive ? 'archive' : 'style', url: mapStyle }
}

/** Drawn in the colours of the page, with names of places and credits of ours over it. */
export const isOwnStyle = (): boolean => styleSource().kind !== 'style'
