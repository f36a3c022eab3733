import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping'
import { root } from '../http/processes'

interface Profile {
  readonly nodes: readonly {
    readonly id: number
    readonly callFrame: { functionName: string; url: string; lineNumber: number; columnNumber: number }
    readonly children?: readonly number[]
  }[]
  readonly samples: readonly number[]
  readonly timeDeltas: readonly number[]
  /** Microseconds. */
  readonly endTime: number
  readonly startTime: number
}

/**
 * Time of the JavaScript thread per part of the product in the last `milliseconds` of a profile that `--cpu-prof` wrote to
 * `folder`. Time in a library or in Node counts for the part that called it. Without such a caller in the profile, as after
 * asynchronous waiting, the time counts for the library itself.
 */
export function timeByPart(folder: string, milliseconds: number): Map<string, number> {
  const [file] = readdirSync(folder).filter((name) => name.endsWith('.cpuprofile'))
  if (file === undefined) throw new Error(`no profile in ${folder}`)
  const profile = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Profile
  const sources = new Map<string, TraceMap | undefined>()
  const parts = new Map<number, string>()
  const byId = new Map(profile.nodes.map((node) => [node.id, node]))
  const visit = (id: number, caller: string | undefined): void => {
    const node = byId.get(id)
    if (!node) return
    const part = productPart(sourceOf(node.callFrame, sources)) ?? caller
    parts.set(id, part ?? foreignPart(node.callFrame, sources))
    for (const child of node.children ?? []) visit(child, part)
  }
  const [rootNode] = profile.nodes
  if (rootNode) visit(rootNode.id, undefined)
  const times = new Map<string, number>()
  let timeUs = profile.startTime
  profile.samples.forEach((id, index) => {
    const durationUs = profile.timeDeltas[index] ?? 0
    timeUs += durationUs
    if (timeUs < profile.endTime - milliseconds * 1000) return
    const part = parts.get(id) ?? '?'
    times.set(part, (times.get(part) ?? 0) + durationUs / 1000)
  })
  return new Map([...times].sort(([, a], [, b]) => b - a))
}

type Frame = Profile['nodes'][number]['callFrame']

function sourceOf({ url, lineNumber, columnNumber }: Frame, maps: Map<string, TraceMap | undefined>): string {
  if (!url.startsWith('file:')) return url
  const path = fileURLToPath(url)
  if (!maps.has(path)) maps.set(path, mapOf(path))
  const map = maps.get(path)
  if (!map) return path
  return originalPositionFor(map, { line: lineNumber + 1, column: columnNumber }).source ?? path
}

function mapOf(path: string): TraceMap | undefined {
  if (!path.startsWith(root) || path.includes('node_modules')) return undefined
  try {
    return new TraceMap(readFileSync(`${path}.map`, 'utf8'))
  } catch {
    return undefined
  }
}

function productPart(source: string): string | undefined {
  if (source.includes('node_modules')) return undefined
  const [, folder, unit] = /(services|packages|tools)\/([\w-]+)\/(?:src|dist)/.exec(source) ?? []
  if (folder === 'services') return unit
  if (unit === 'embedded-mongo') return 'embedded documents'
  return /(?:^|\/)gateway\/(?:src|dist)/.test(source) ? 'gateway' : undefined
}

function foreignPart(frame: Frame, maps: Map<string, TraceMap | undefined>): string {
  const source = sourceOf(frame, maps)
  if (source === '') return frame.functionName === '' ? 'machine code' : frame.functionName
  if (source.startsWith('node:')) return 'Node'
  const [, library] = /node_modules\/((?:@[\w.-]+\/)?[\w.-]+)(?!.*node_modules)/.exec(source) ?? []
  const [, packageName] = /packages\/([\w-]+)\//.exec(source) ?? []
  return library ?? packageName ?? 'other'
}
