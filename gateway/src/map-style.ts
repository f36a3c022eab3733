/** What pages are told of the map (SEARCH-26), and the origins that their policy allows for it. */
export interface MapStyle {
  /** `off` or an address; undefined is the map that comes with the site. */
  readonly style: string | undefined
  readonly origins: readonly string[]
}

/** Throws an error for people when the text is no style. */
export function parseMapStyle(text: string): MapStyle {
  if (text === 'embedded') return { style: undefined, origins: [] }
  if (text === 'off') return { style: 'off', origins: [] }
  // A file that the site itself serves.
  if (/^\/[^/\s][^\s]*$/.test(text)) return { style: text, origins: [] }
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') {
    throw new Error('must be embedded, off, or the address of a MapLibre style, as https://tiles.example/style.json')
  }
  return { style: text, origins: [url.origin] }
}
