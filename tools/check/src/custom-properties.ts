import type { SourceFile } from './boundaries'

/** A use without a value for when the property is missing. */
const USE = /var\((--[\w-]+)\)/g
/** A declaration in a stylesheet, or a property of a `style` object in a script. */
const DEFINITION = /(--[\w-]+)['"]?\]?\s*:/g
/** Set by the library of the toasts. */
const OF_LIBRARIES = /^--radix-/

/** Finds custom properties in stylesheets that no file defines: a browser ignores the declarations that use them. */
export function findUndefinedProperties(files: readonly SourceFile[]): string[] {
  const productFiles = files.filter(({ path }) => !path.includes('.test.'))
  const defined = new Set(productFiles.flatMap(({ text }) => Array.from(text.matchAll(DEFINITION), ([, name]) => name)))
  return files
    .filter(({ path }) => path.endsWith('.css'))
    .flatMap(({ path, text }) => {
      const used = new Set(Array.from(text.matchAll(USE), ([, name]) => name ?? ''))
      const undefinedNames = [...used].filter((name) => !defined.has(name) && !OF_LIBRARIES.test(name))
      return undefinedNames.map((name) => `${path}: no file defines ${name}`)
    })
}
