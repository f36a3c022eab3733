import { type PhotoProblem, type ResizedPhoto, resizePhoto } from './resize-photo'

/** Interval at which the main thread checks the usage of the process, while other threads convert the photo. */
const WATCH_INTERVAL_MS = 10

/** Limits per photo. The process ends itself when it exceeds them, and its parent refuses the current photo. */
export interface Limits {
  /** Memory of the whole process, as the system reports it. */
  readonly maxMemoryBytes: number
  /** CPU time per photo, so that a busy machine refuses none. */
  readonly maxCpuMs: number
}

export interface PhotoResponse {
  readonly result: ResizedPhoto | PhotoProblem
  /** Memory of the process after the photo, part of which is not returned to the system. */
  readonly memoryBytes: number
}

const { maxMemoryBytes, maxCpuMs } = JSON.parse(process.argv[2] ?? '{}') as Limits

let cpuAtStart = process.cpuUsage()

/** Ends the process at once. A normal exit would wait for working threads. */
const killProcess = () => process.kill(process.pid, 'SIGKILL')

function endAboveLimits(): void {
  const { user, system } = process.cpuUsage(cpuAtStart)
  const cpuMs = (user + system) / 1000
  if (process.memoryUsage.rss() > maxMemoryBytes || cpuMs > maxCpuMs) killProcess()
}

async function respond(bytes: Uint8Array): Promise<void> {
  cpuAtStart = process.cpuUsage()
  const watch = setInterval(endAboveLimits, WATCH_INTERVAL_MS)
  const result = await resizePhoto(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  endAboveLimits()
  clearInterval(watch)
  const response: PhotoResponse = { result, memoryBytes: process.memoryUsage.rss() }
  process.send?.(response)
}

process.on('message', respond)
// The process ends with its parent.
process.on('disconnect', killProcess)
process.send?.('ready')
