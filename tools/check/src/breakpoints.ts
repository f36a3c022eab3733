import type { SourceFile } from './boundaries'

const mediaRule = /@media[^{]*/g
const widthIn = /\b(min|max)-width:\s*(\d+(?:\.\d+)?)(px|[a-z]+)/g
const queryInScript = /['"`]\((?:min|max)-width:\s*[\d.]+/

/**
 * Widths of windows that are no breakpoint of the kit: in `@media` of a stylesheet, where 1024 is said as `min-width: 1024px`
 * or `max-width: 1023px`, and written out in scripts, which ask `fromWidth` and `belowWidth` for the query. What a component
 * does by its own width (`@container`) is its own affair.
 */
export function findOtherWidths(files: readonly SourceFile[], breakpoints: readonly number[]): string[] {
  const known = new Set(breakpoints.flatMap((width) => [`min ${width}px`, `max ${width - 1}px`]))
  return files.flatMap(({ path, text }) => {
    if (!path.endsWith('.css')) {
      return isShownInBrowsers(path) && queryInScript.test(text)
        ? [`${path}: writes a width of the window out; ask fromWidth or belowWidth of @plekje/ui`]
        : []
    }
    return [...text.matchAll(mediaRule)].flatMap(([rule]) =>
      [...rule.matchAll(widthIn)]
        .filter(([, edge, width, unit]) => !known.has(`${edge} ${width}${unit}`))
        .map(([written]) => `${path}: ${written} is no breakpoint of packages/ui/src/breakpoints.ts`),
    )
  })
}

const isShownInBrowsers = (path: string) => /^(?:shell|mfe-[^/]+|packages\/(?:ui|web-kit))\/src\/.*\.tsx?$/.test(path)
