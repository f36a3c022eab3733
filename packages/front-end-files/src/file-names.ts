/** Source maps, build reports, dot files, and the compressed siblings by their own names are nobody's business. */
export const isPrivateFile = (name: string): boolean =>
  name.startsWith('.') || /\.(?:map|br|gz)$/.test(name) || name === 'mf-stats.json'

/** `main.4f2a9c1e.js`: another content has another name. */
export const isHashedFile = (name: string): boolean => /[.-][0-9a-f]{8,64}\.[a-z0-9.]+$/i.test(name)

/** Hashed files are good for a year; everything else is asked again each time. */
export const cacheControlOf = (name: string): string =>
  isHashedFile(name) ? 'public, max-age=31536000, immutable' : 'no-cache'

/** Lists what browsers may ask of a build (`{ "files": ["main.4f2a9c1e.js", …] }`); written by `federate` of the web kit. */
export const FILE_LIST = 'files.json'
