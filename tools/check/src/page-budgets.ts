/** Maximum sizes of a page in KiB as sent, compressed; `requests` counts files. */
interface Budget {
  readonly script: number
  readonly css: number
  readonly fonts: number
  readonly requests: number
}

/** The budget of every page by name. `chunk` is the `webpackChunkName` of its screen, if it has one. */
export type Budgets = Readonly<Record<string, { readonly remote: string; readonly chunk?: string } & Budget>>

/** The files of a build, from `.server/assets.json` of a front end. */
interface Assets {
  readonly always: readonly string[]
  readonly chunks: Readonly<Record<string, readonly string[]>>
}

export interface Build {
  /** The page of the shell. */
  readonly shellHtml: string
  assetsOf(remote: string): Assets
  /** Bytes of a file as it is sent. */
  sizeOf(unit: string, file: string): number
}

interface SentFile {
  readonly file: string
  readonly bytes: number
}

/** Measured sizes of a page in the units of {@link Budget}, with its files. */
export interface PageFigures extends Budget {
  readonly page: string
  readonly files: readonly SentFile[]
}

const KIB = 1024

/**
 * Scripts may exceed their budget by this many KiB. Module Federation names a module by the absolute path of the checkout,
 * which changes names in the minified code: builds of one commit in three folders differed by 0.1 KiB.
 */
const CHECKOUT_DIFFERENCE_KIB = 0.5

const kinds = { script: /\.js$/, css: /\.css$/, fonts: /\.woff2$/ } as const

export const measurePages = (budgets: Budgets, build: Build): PageFigures[] =>
  Object.entries(budgets).map(([page, { remote, chunk }]) => {
    const assets = build.assetsOf(remote)
    const chunkFiles = chunk === undefined ? [] : assets.chunks[chunk]
    if (chunkFiles === undefined) throw new Error(`${page}: ${remote} has no chunk "${chunk}"`)
    const sentFile = (unit: string, file: string): SentFile => ({
      file: `${unit}/${file}`,
      bytes: build.sizeOf(unit, file),
    })
    const remoteFiles = new Set([...assets.always, ...chunkFiles])
    const files = [
      ...filesNamedIn(build.shellHtml).map((file) => sentFile('shell', file)),
      ...Array.from(remoteFiles, (file) => sentFile(remote, file)),
    ]
    const kibOf = (kind: keyof typeof kinds) => {
      const kindFiles = files.filter(({ file }) => kinds[kind].test(file))
      const bytes = kindFiles.reduce((sum, file) => sum + file.bytes, 0)
      return Math.round((bytes / KIB) * 10) / 10
    }
    return { page, script: kibOf('script'), css: kibOf('css'), fonts: kibOf('fonts'), requests: files.length, files }
  })

/** Describes exceeded budgets: which, by how much, the largest files, and the remedy. */
export function findOverBudget(budgets: Budgets, measured: readonly PageFigures[]): string[] {
  return measured.flatMap((figures) =>
    (['script', 'css', 'fonts', 'requests'] as const).flatMap((kind) => {
      const budget = budgets[figures.page]?.[kind] ?? 0
      const excess = Math.round((figures[kind] - budget) * 10) / 10
      if (excess <= (kind === 'script' ? CHECKOUT_DIFFERENCE_KIB : 0)) return []
      const unit = kind === 'requests' ? 'files' : 'KiB'
      const files = figures.files.filter(({ file }) => kind === 'requests' || kinds[kind].test(file))
      const largest = files.toSorted((a, b) => b.bytes - a.bytes).slice(0, 5)
      return [
        `${figures.page}: ${kind} ${figures[kind]} ${unit}, ${excess} over the ${budget} of tools/check/page-budgets.json\n` +
          `largest: ${largest.map(({ file, bytes }) => `${file} ${(bytes / KIB).toFixed(1)} KiB`).join(', ')}\n` +
          'load what the first sight does not need when it is called for (import()), or raise the budget and say why in the commit',
      ]
    }),
  )
}

const filesNamedIn = (html: string): string[] => [
  ...new Set([...html.matchAll(/(?:href|src)="\/([^"]+\.(?:js|css|woff2))"/g)].map((match) => match[1] ?? '')),
]
