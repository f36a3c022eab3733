import { type PhotoProblem, type ResizedPhoto, resizePhoto } from './resize-photo'

/** Interval at which the main thread checks the usage of the process, while other threads convert the photo. */
const WATCH_MS = 10

/** Limits per photo. The process ends itself when it exceeds them; its parent knows the current photo. */
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

let usedBefore = process.cpuUsage()

/** Ends the process at once. A normal exit would wait for working threads. */
const end = () => process.kill(process.pid, 'SIGKILL')

function endAboveLimits(): void {
  const { user, system } = process.cpuUsage(usedBefore)
  const cpuMs = (user + system) / 1000
  if (process.memoryUsage.rss() > maxMemoryBytes || cpuMs > maxCpuMs) end()
}

async function respond(bytes: Uint8Array): Promise<void> {
  usedBefore = process.cpuUsage()
  const watch = setInterval(endAboveLimits, WATCH_MS)
  const result = await resizePhoto(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  endAboveLimits()
  clearInterval(watch)
  const response: PhotoResponse = { result, memoryBytes: process.memoryUsage.rss() }
  process.send?.(response)
}

process.on('message', respond)
// The parent process has ended.
process.on('disconnect', end)
process.send?.('ready')
