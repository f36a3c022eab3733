import { type PhotoProblem, type ResizedPhoto, resizePhoto } from './resize-photo'

/** How often the process looks at what it has used. The work itself is done by other threads. */
const WATCH_MS = 10

/** What one picture may take. The process ends itself above it, and its parent knows which picture that was. */
export interface Limits {
  /** Of the whole process, as the system counts it. */
  readonly maxMemoryBytes: number
  /** Of the processor, for one picture: a busy machine refuses none. */
  readonly maxCpuMs: number
}

export interface Answer {
  readonly result: ResizedPhoto | PhotoProblem
  /** What the process still has: not all that a picture took is given back. */
  readonly memoryBytes: number
}

const { maxMemoryBytes, maxCpuMs } = JSON.parse(process.argv[2] ?? '{}') as Limits

let usedBefore = process.cpuUsage()

/** At once: to exit would wait for the threads that are at work. */
const end = () => process.kill(process.pid, 'SIGKILL')

function endAboveLimits(): void {
  const { user, system } = process.cpuUsage(usedBefore)
  const cpuMs = (user + system) / 1000
  if (process.memoryUsage.rss() > maxMemoryBytes || cpuMs > maxCpuMs) end()
}

async function answer(bytes: Uint8Array): Promise<void> {
  usedBefore = process.cpuUsage()
  const watch = setInterval(endAboveLimits, WATCH_MS)
  const result = await resizePhoto(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  endAboveLimits()
  clearInterval(watch)
  const answered: Answer = { result, memoryBytes: process.memoryUsage.rss() }
  process.send?.(answered)
}

process.on('message', answer)
// Nobody asks any more when the parent is gone.
process.on('disconnect', end)
process.send?.('ready')
