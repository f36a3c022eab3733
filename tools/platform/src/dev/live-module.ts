import { createRequire } from 'node:module'

const load = createRequire(__filename)

/** What a file of CommonJS exports, as it was when it was loaded last. */
export interface LiveModule {
  readonly exports: Readonly<Record<string, unknown>>
  /** Loads the file anew. Throws what it throws; what was loaded before stays then. */
  reload(): void
}

export function openLiveModule(file: string): LiveModule {
  let current: Record<string, unknown> = load(file)
  const exports = {}
  for (const key of Object.keys(current)) {
    Object.defineProperty(exports, key, { enumerable: true, get: () => current[key] })
  }
  return {
    exports,
    reload() {
      delete load.cache[load.resolve(file)]
      current = load(file)
    },
  }
}
