import type { SourceFile } from './boundaries'

const MEDIA_RULE = /@media[^{]*/g
const WIDTH_CONDITION = /\b(?:min|max)-width:\s*[\d.]+[a-z]+/g
const QUERY_IN_SCRIPT = /['"`]\((?:min|max)-width:\s*[\d.]+/

/**
 * Finds window widths other than the kit's breakpoints: in `@media` of stylesheets, which must repeat a query of the
 * kit, and in scripts, which must get the query from `fromWidth` or `belowWidth`. Container queries may use any width.
 * @param queries the kit's media queries
 */
export function findOtherWidths(files: readonly SourceFile[], queries: readonly string[]): string[] {
  const kitWidths = new Set(queries.flatMap(widthsIn))
  const inStylesheets = files
    .filter(({ path }) => path.endsWith('.css'))
    .flatMap(({ path, text }) => {
      const mediaRules = text.match(MEDIA_RULE) ?? []
      const otherWidths = mediaRules.flatMap(widthsIn).filter((width) => !kitWidths.has(width))
      return otherWidths.map((width) => `${path}: ${width} is no breakpoint of packages/ui/src/breakpoints.ts`)
    })
  const inScripts = files
    .filter(({ path, text }) => isFrontEndScript(path) && QUERY_IN_SCRIPT.test(text))
    .map(({ path }) => `${path}: writes a width of the window out; ask fromWidth or belowWidth of @plekje/ui`)
  return [...inStylesheets, ...inScripts]
}

/** The conditions on width of a media query, such as `min-width: 768px`. */
const widthsIn = (query: string): readonly string[] => query.match(WIDTH_CONDITION) ?? []

const isFrontEndScript = (path: string) => /^(?:shell|mfe-[^/]+|packages\/(?:ui|web-kit))\/src\/.*\.tsx?$/.test(path)
