import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PreparedResponse } from './bare-server'
import type { LoadResult } from './load'
import { load, type RunningServer, startBareServer } from './processes'

const ROUNDS = 3
const ROUND_SECONDS = 3

export interface Comparison {
  readonly name: string
  readonly paths: readonly string[]
  /** Share of the bare server's requests per second that must be reached. */
  readonly atLeast: number
}

/** Sends the same requests to the platform and to a bare server with the same bytes, in turn; compares their medians. */
export async function measure(
  platform: RunningServer,
  folder: string,
  comparisons: readonly Comparison[],
): Promise<boolean[]> {
  const preparedFile = join(folder, 'prepared.json')
  const prepared = await Promise.all(
    comparisons.flatMap(({ paths }) => paths.map((path) => prepare(platform.url, path))),
  )
  writeFileSync(preparedFile, JSON.stringify(prepared))
  const bareServer = await startBareServer(preparedFile)
  const verdicts: boolean[] = []
  for (const { name, paths, atLeast } of comparisons) {
    const platformResults: LoadResult[] = []
    const bareResults: LoadResult[] = []
    for (const server of [platform, bareServer]) await load(server.url, paths, 1)
    for (let round = 0; round < ROUNDS; round += 1) {
      platformResults.push(await load(platform.url, paths, ROUND_SECONDS))
      bareResults.push(await load(bareServer.url, paths, ROUND_SECONDS))
    }
    const failures = [...platformResults, ...bareResults].reduce((sum, result) => sum + result.failures, 0)
    const platformMedian = median(platformResults)
    const bareMedian = median(bareResults)
    const ratio = platformMedian.requestsPerSecond / bareMedian.requestsPerSecond
    const bytes = prepared.filter(({ path }) => paths.includes(path)).reduce((sum, { body }) => sum + body.length, 0)
    const figures =
      `${formatRatio(ratio)} of bare: ${formatCount(platformMedian.requestsPerSecond)} of ${formatCount(bareMedian.requestsPerSecond)} ` +
      `requests/s, p50 ${platformMedian.p50Ms} ms, p99 ${platformMedian.p99Ms} ms, ${formatCount(bytes / paths.length)} bytes` +
      (failures > 0 ? `, ${failures} FAILED` : '')
    verdicts.push(report(name, figures, `at least ${formatRatio(atLeast)}`, ratio >= atLeast && failures === 0))
  }
  await bareServer.stop()
  return verdicts
}

async function prepare(url: string, path: string): Promise<PreparedResponse> {
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

/** Prints a measurement and its goal; returns whether the goal is met. */
export function report(name: string, figures: string, target: string, isMet: boolean): boolean {
  console.log(`${isMet ? 'ok    ' : 'MISSED'}  ${name.padEnd(38)} ${figures} (${target})`)
  return isMet
}
