// npm run stack -- [FILE]: translates a stack trace of minified code, from a file or standard input, to positions in
// the sources. It reads the maps of the builds here: check out the version that the report names, and build it.
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping'
import { root } from './units.mjs'

const POSITION = /(?:https?:\/\/[^\s/()]+)?(\/[^\s()?:"]+\.js)(?:\?[^\s():"]*)?:(\d+):(\d+)/g

/**
 * The text with each `/path.js:line:column` of a built front end replaced by its source, line and column, both counted
 * from 1. Positions without a map stay unchanged.
 * @param {string} text
 * @param {(path: string) => string | undefined} readMap the map of the file at a path of the site, as JSON
 */
export function readableStack(text, readMap) {
  const maps = new Map()
  const mapOf = (path) => {
    if (!maps.has(path)) {
      const json = readMap(path)
      maps.set(path, json === undefined ? undefined : new TraceMap(json))
    }
    return maps.get(path)
  }
  return text.replaceAll('\\n', '\n').replace(POSITION, (builtPosition, path, line, column) => {
    const map = mapOf(path)
    if (!map) return builtPosition
    const original = originalPositionFor(map, { line: Number(line), column: Number(column) - 1 })
    if (original.source === null) return builtPosition
    const name = original.name === null ? '' : ` (${original.name})`
    return `${original.source.replace(/^webpack:\/\/[^/]*\//, '')}:${original.line}:${original.column + 1}${name}`
  })
}

/** Reads the map in the folder of the built file; maps are not served. */
function readMap(path) {
  const [, folder, remote] = path.split('/')
  const file =
    folder === 'remotes'
      ? join(root, 'dist/remotes', String(remote).replace(/-v?\d+$/, ''), `${basename(path)}.map`)
      : join(root, 'shell/dist', `${basename(path)}.map`)
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  console.log(readableStack(readFileSync(process.argv[2] ?? 0, 'utf8'), readMap))
}
