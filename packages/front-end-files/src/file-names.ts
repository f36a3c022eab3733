/**
 * True for files that must not be served: source maps, build reports, dot files and compressed variants under their own
 * names.
 */
export const isPrivateFile = (name: string): boolean =>
  name.startsWith('.') || /\.(?:map|br|gz)$/.test(name) || name === 'mf-stats.json'

/** True for names such as `main.4f2a9c1e.js`, which change with the content. */
export const isHashedFile = (name: string): boolean => /[.-][0-9a-f]{8,64}\.[a-z0-9.]+$/i.test(name)

/** Hashed files may be cached for a year; other files are revalidated on each request. */
export const cacheControlOf = (name: string): string =>
  isHashedFile(name) ? 'public, max-age=31536000, immutable' : 'no-cache'

/**
 * The name of the list of files that browsers may request (`{ "files": ["main.4f2a9c1e.js", …] }`), written by
 * `federate` of the web kit.
 */
export const FILE_LIST = 'files.json'
