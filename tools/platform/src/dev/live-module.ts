import { createRequire } from 'node:module'

const load = createRequire(__filename)

/** The exports of a CommonJS file, as last loaded. */
export interface LiveModule {
  readonly exports: Readonly<Record<string, unknown>>
  /** Reloads the file. Throws its error and then keeps the previous exports. */
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
