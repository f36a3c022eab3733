import { readFile, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import type { Rendered, RenderReply, RenderRequest } from './rendering'

/** Renders pages of a front end. */
export interface Renderer {
  /** Rejects if the bundle cannot be read or fails. Resolves to `none` without a bundle. */
  render(request: RenderRequest): Promise<RenderReply>
}

interface Build {
  readonly assets: Assets
  readonly render: (request: RenderRequest) => Promise<Rendered>
}

/** The content of `.server/assets.json`, which the build writes. */
interface Assets {
  readonly version: string
  /** False for a front end that is rendered in browsers only, whose build has no bundle for Node. */
  readonly isRendered?: boolean
  /** Files that every page needs. */
  readonly always: readonly string[]
  readonly chunks: Readonly<Record<string, readonly string[]>>
}

/** The folder is checked for a newer build at most this often, because one page renders several times. */
const CHECK_INTERVAL_MS = 100
/** Pause after a failed load; doubled after each further failure. */
const FIRST_RETRY_MS = 500
const MAX_RETRY_MS = 60_000

/**
 * Renders with the Node bundle of the built front end in a folder, and picks up newer builds. After a failed load, for
 * example during a build, the renderer retries after 0.5 s, 1 s and so on, at most a minute; until then `render`
 * rejects with the last error. `elapsed` is a monotonic clock in ms.
 */
export function createRenderer(folder: string, elapsed = () => performance.now()): Renderer {
  let build: Promise<Build | undefined> | undefined
  let buildMtimeMs: number | undefined
  let checkedAt = Number.NEGATIVE_INFINITY
  let failures = 0
  let retryAt = Number.POSITIVE_INFINITY

  const startLoading = () => {
    retryAt = Number.POSITIVE_INFINITY
    const newBuild = load(folder)
    build = newBuild
    newBuild.then(
      () => {
        if (build === newBuild) failures = 0
      },
      () => {
        if (build !== newBuild) return
        retryAt = elapsed() + Math.min(FIRST_RETRY_MS * 2 ** failures, MAX_RETRY_MS)
        failures += 1
      },
    )
  }

  return {
    async render(request) {
      if (elapsed() - checkedAt > CHECK_INTERVAL_MS) {
        const assetsFile = await stat(join(folder, '.server/assets.json')).catch(() => undefined)
        if (assetsFile === undefined) return { kind: 'none' }
        checkedAt = elapsed()
        if (assetsFile.mtimeMs !== buildMtimeMs) {
          buildMtimeMs = assetsFile.mtimeMs
          failures = 0
          startLoading()
        }
      }
      if (elapsed() >= retryAt) startLoading()
      const currentBuild = await build
      if (currentBuild === undefined) return { kind: 'none' }
      const rendered = await currentBuild.render(request)
      return rendered.kind === 'page' ? withFiles(rendered, currentBuild.assets) : rendered
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

function withFiles({ html, state, chunks }: Extract<Rendered, { kind: 'page' }>, assets: Assets): RenderReply {
  const files = new Set(assets.always)
  for (const chunk of chunks) {
    for (const file of assets.chunks[chunk] ?? []) files.add(file)
  }
  const filesWith = (extension: string) => [...files].filter((name) => name.endsWith(extension))
  return {
    kind: 'page',
    html,
    state,
    version: assets.version,
    styles: filesWith('.css'),
    scripts: filesWith('.js'),
  }
}
