import type { SourceFile } from './boundaries'

const mediaRule = /@media[^{]*/g
const widthIn = /\b(?:min|max)-width:\s*[\d.]+[a-z]+/g
const queryInScript = /['"`]\((?:min|max)-width:\s*[\d.]+/

/**
 * Widths of windows that are no breakpoint of the kit: in `@media` of a stylesheet, which says them as the kit's queries
 * do, and written out in scripts, which ask `fromWidth` and `belowWidth` for the query. What a component does by its own
 * width (`@container`) is its own affair.
 * @param queries the kit's media queries
 */
export function findOtherWidths(files: readonly SourceFile[], queries: readonly string[]): string[] {
  const known = new Set(queries.flatMap((query) => [...query.matchAll(widthIn)].map(([written]) => written)))
  return files.flatMap(({ path, text }) => {
    if (!path.endsWith('.css')) {
      return isShownInBrowsers(path) && queryInScript.test(text)
        ? [`${path}: writes a width of the window out; ask fromWidth or belowWidth of @plekje/ui`]
        : []
    }
    return [...text.matchAll(mediaRule)].flatMap(([rule]) =>
      [...rule.matchAll(widthIn)]
        .filter(([written]) => !known.has(written))
        .map(([written]) => `${path}: ${written} is no breakpoint of packages/ui/src/breakpoints.ts`),
    )
  })
}

const isShownInBrowsers = (path: string) => /^(?:shell|mfe-[^/]+|packages\/(?:ui|web-kit))\/src\/.*\.tsx?$/.test(path)
