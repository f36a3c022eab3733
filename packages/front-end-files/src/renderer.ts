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
  readonly always: readonly string[]
  readonly chunks: Readonly<Record<string, readonly string[]>>
}

/** The bundle for Node of the built front end in a folder, as it is when it is asked: a newer build takes its place. */
export function createRenderer(folder: string): Renderer {
  let build: Promise<Build> | undefined
  let builtAt: number | undefined
  return {
    async render(request) {
      const found = await stat(join(folder, '.server/assets.json')).catch(() => undefined)
      if (found === undefined) return { kind: 'none' }
      if (found.mtimeMs !== builtAt) {
        builtAt = found.mtimeMs
        build = load(folder)
      }
      const { assets, render } = await (build as Promise<Build>)
      const rendered = await render(request)
      return rendered.kind === 'page' ? withFiles(rendered, assets) : rendered
    },
  }
}

async function load(folder: string): Promise<Build> {
  const bundle = resolve(folder, '.server/render.cjs')
  const require = createRequire(bundle)
  delete require.cache[bundle]
  const assets = JSON.parse(await readFile(join(folder, '.server/assets.json'), 'utf8')) as Assets
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
