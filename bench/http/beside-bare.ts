import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LoadResult } from './load'
import { load, type Running, startRawServer } from './processes'
import type { Prepared } from './raw-server'

const ROUNDS = 3
const ROUND_SECONDS = 3

export interface Case {
  readonly name: string
  readonly paths: readonly string[]
  /** Share of the bare server's requests per second that must be reached. */
  readonly atLeast: number
}

/** Sends the same requests to the platform and to a bare server with the same bytes, in turn; compares their medians. */
export async function measure(platform: Running, folder: string, cases: readonly Case[]): Promise<boolean[]> {
  const file = join(folder, 'prepared.json')
  const prepared = await Promise.all(cases.flatMap(({ paths }) => paths.map((path) => prepare(platform.url, path))))
  writeFileSync(file, JSON.stringify(prepared))
  const raw = await startRawServer(file)
  const verdicts: boolean[] = []
  for (const { name, paths, atLeast } of cases) {
    const ours: LoadResult[] = []
    const bare: LoadResult[] = []
    for (const server of [platform, raw]) await load(server.url, paths, 1)
    for (let round = 0; round < ROUNDS; round += 1) {
      ours.push(await load(platform.url, paths, ROUND_SECONDS))
      bare.push(await load(raw.url, paths, ROUND_SECONDS))
    }
    const failures = [...ours, ...bare].reduce((sum, result) => sum + result.failures, 0)
    const reached = median(ours)
    const possible = median(bare)
    const ratio = reached.requestsPerSecond / possible.requestsPerSecond
    const bytes = prepared.filter(({ path }) => paths.includes(path)).reduce((sum, { body }) => sum + body.length, 0)
    const figures =
      `${formatRatio(ratio)} of bare: ${formatCount(reached.requestsPerSecond)} of ${formatCount(possible.requestsPerSecond)} ` +
      `requests/s, p50 ${reached.p50Ms} ms, p99 ${reached.p99Ms} ms, ${formatCount(bytes / paths.length)} bytes` +
      (failures > 0 ? `, ${failures} FAILED` : '')
    verdicts.push(report(name, figures, `at least ${formatRatio(atLeast)}`, ratio >= atLeast && failures === 0))
  }
  await raw.stop()
  return verdicts
}

async function prepare(url: string, path: string): Promise<Prepared> {
  const response = await fetch(url + path, { headers: { 'accept-encoding': 'identity' } })
  if (response.status !== 200) throw new Error(`${path} answers ${response.status}`)
  const connectionHeaders = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding'])
  return {
    path,
    headers: [...response.headers].filter(([name]) => !connectionHeaders.has(name)).flat(),
    body: await response.text(),
  }
}

const median = (results: readonly LoadResult[]): LoadResult =>
  results.toSorted((a, b) => a.requestsPerSecond - b.requestsPerSecond)[Math.floor(results.length / 2)] as LoadResult

const formatCount = (value: number): string => Math.round(value).toLocaleString('en')
const formatRatio = (ratio: number): string => (ratio >= 0.2 ? ratio.toFixed(2) : `1/${(1 / ratio).toFixed(1)}`)

/** Prints one line; returns whether its goal is reached. */
export function report(name: string, figures: string, target: string, isReached: boolean): boolean {
  console.log(`${isReached ? 'ok    ' : 'MISSED'}  ${name.padEnd(38)} ${figures} (${target})`)
  return isReached
}
