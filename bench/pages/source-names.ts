import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping'
import { root } from '../http/processes'

export interface ScriptPosition {
  readonly url: string
  /** Counted from 0, as the profiler does. */
  readonly line: number
  readonly column: number
  readonly name: string
}

/** Names the function at a position of a built script by its source: the package, or the file of the product. */
export function createSourceNames(): (position: ScriptPosition) => string {
  const folders = [join(root, 'shell/dist'), join(root, 'dist/remotes')].filter(existsSync)
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.js.map'))
      .map((file) => join(folder, file)),
  )
  const maps = new Map<string, TraceMap | undefined>()
  const mapOf = (url: string) => {
    const name = new URL(url).pathname.split('/').at(-1) ?? ''
    if (!maps.has(name)) {
      const file = files.find((mapFile) => mapFile.endsWith(`/${name}.map`))
      maps.set(name, file === undefined ? undefined : new TraceMap(readFileSync(file, 'utf8')))
    }
    return maps.get(name)
  }
  return ({ url, line, column, name }) => {
    const map = url.startsWith('http') ? mapOf(url) : undefined
    if (!map && name !== '') return name
    if (!map) return url.split('/').at(-1) || 'inline script'
    const original = originalPositionFor(map, { line: line + 1, column })
    const source = original.source ?? ''
    const [, library] = /node_modules\/((?:@[\w.-]+\/)?[\w.-]+)(?!.*node_modules)/.exec(source) ?? []
    if (library !== undefined) return library
    const file = source.replace(/^webpack:\/\/[^/]*\//, '').replace(/^(?:\.\.?\/)+/, '')
    return `${original.name ?? name} (${file || 'webpack'})`
  }
}
