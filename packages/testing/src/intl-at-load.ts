import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Modules that start a page when they are loaded. */
const ENTRIES = new Set(['index.ts', 'bootstrap.tsx'])

/**
 * Loads every module of a front end's `src`, and the modules that they import.
 * @returns the `Intl` objects that were created during loading, each with the line that created it
 */
export function findIntlCreatedAtLoad(folder: string): string[] {
  const creations: string[] = []
  const constructors = Object.entries(Object.getOwnPropertyDescriptors(Intl)).filter(
    ([, { value }]) => typeof value === 'function' && value.prototype !== undefined,
  )
  // The first lines of the stack are the message, this function and the proxy.
  const record = (name: string) => creations.push(`${name}: ${new Error(name).stack?.split('\n')[3]?.trim()}`)
  for (const [name, descriptor] of constructors) {
    const recordingConstructor = new Proxy(descriptor.value, {
      construct(target, parameters, newTarget) {
        record(name)
        return Reflect.construct(target, parameters, newTarget)
      },
      apply(target, self, parameters) {
        record(name)
        return Reflect.apply(target, self, parameters)
      },
    })
    Object.defineProperty(Intl, name, { ...descriptor, value: recordingConstructor })
  }
  try {
    for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      const isModule = /(?<!\.test)\.tsx?$/.test(file)
      if (isModule && !ENTRIES.has(file)) require(join(folder, file))
    }
  } finally {
    for (const [name, descriptor] of constructors) Object.defineProperty(Intl, name, descriptor)
  }
  return creations
}
