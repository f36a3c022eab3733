import { readFile, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import type { Rendered, RenderReply, RenderRequest } from './rendering'

/** Renders pages of one front end. */
export interface Renderer {
  /** Rejects when the bundle cannot be read or fails. `none` where there is no bundle. */
  render(request: RenderRequest): Promise<RenderReply>
}

interface Build {
  readonly assets: Assets
  readonly render: (request: RenderRequest) => Promise<Rendered>
}

/** `.server/assets.json`, as the build writes it. */
interface Assets {
  readonly version: string
  /** False of a front end that is rendered in browsers only: its build has no bundle for Node, and nobody misses one. */
  readonly isRendered?: boolean
  readonly always: readonly string[]
  readonly chunks: Readonly<Record<string, readonly string[]>>
}

/** How long a look at the disk counts: a page asks several times, and a newer build is seen soon enough. */
const LOOK_MS = 100
/** After a load that failed nobody tries for so long, and twice as long after each further one. */
const RETRY_MS = 500
const MAX_RETRY_MS = 60_000

/**
 * The bundle for Node of the built front end in a folder, as it is when it is asked: a newer build takes its place. One
 * that cannot be loaded, as while it is being written, is loaded again after 0.5 s, 1 s and so on, at most a minute; until
 * then the last failure is what `render` rejects with. `elapsed` is a clock in ms that never jumps.
 */
export function createRenderer(folder: string, elapsed = () => performance.now()): Renderer {
  let build: Promise<Build | undefined> | undefined
  let builtAt: number | undefined
  let lookedAt = Number.NEGATIVE_INFINITY
  let failures = 0
  let retryAt = Number.POSITIVE_INFINITY

  const loadNow = () => {
    retryAt = Number.POSITIVE_INFINITY
    const loading = load(folder)
    build = loading
    loading.then(
      () => {
        if (build === loading) failures = 0
      },
      () => {
        if (build !== loading) return
        retryAt = elapsed() + Math.min(RETRY_MS * 2 ** failures, MAX_RETRY_MS)
        failures += 1
      },
    )
  }

  return {
    async render(request) {
      if (elapsed() - lookedAt > LOOK_MS) {
        const found = await stat(join(folder, '.server/assets.json')).catch(() => undefined)
        if (found === undefined) return { kind: 'none' }
        lookedAt = elapsed()
        if (found.mtimeMs !== builtAt) {
          builtAt = found.mtimeMs
          failures = 0
          loadNow()
        }
      }
      if (elapsed() >= retryAt) loadNow()
      const current = await build
      if (current === undefined) return { kind: 'none' }
      const rendered = await current.render(request)
      return rendered.kind === 'page' ? withFiles(rendered, current.assets) : rendered
    },
  }
}

async function load(folder: string): Promise<Build | undefined> {
  const assets = JSON.parse(await readFile(join(folder, '.server/assets.json'), 'utf8')) as Assets
  if (assets.isRendered === false) return undefined
  const bundle = resolve(folder, '.server/render.cjs')
  const require = createRequire(bundle)
  delete require.cache[bundle]
  const { render } = require(bundle) as Pick<Build, 'render'>
  return { assets, render }
}

function withFiles(
  { html, state, chunks }: Extract<Rendered, { kind: 'page' }>,
  { version, always, chunks: filesOf }: Assets,
): RenderReply {
  const files = [...new Set([...always, ...chunks.flatMap((chunk) => filesOf[chunk] ?? [])])]
  const ending = (extension: string) => files.filter((name) => name.endsWith(extension))
  return { kind: 'page', html, state, version, styles: ending('.css'), scripts: ending('.js') }
}
