/** The style of the map on pages (SEARCH-26), and the origins that their Content-Security-Policy allows for it. */
export interface MapStyle {
  /** `off` or an address; undefined means the bundled map. */
  readonly style: string | undefined
  readonly origins: readonly string[]
}

/** Throws a readable error when the text is no map style. */
export function parseMapStyle(text: string): MapStyle {
  if (text === 'embedded') return { style: undefined, origins: [] }
  if (text === 'off') return { style: 'off', origins: [] }
  // This site serves the style itself.
  if (/^\/[^/\s][^\s]*$/.test(text)) return { style: text, origins: [] }
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') {
    throw new Error('must be embedded, off, or the address of a MapLibre style, as https://tiles.example/style.json')
  }
  return { style: text, origins: [url.origin] }
}
