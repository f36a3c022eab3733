import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRandomness, testSeed, waitUntil } from '@plekje/testing'
import { buildSync } from 'esbuild'
import type { EventLog } from '../../../src/events/event-log'
import { message, range } from './log-under-test'

const KEYS = 16

/**
 * A process that handles events by writing them to the file. A kill between the write and the commit leaves the event to
 * the next process, which handles it again.
 */
const program = (opening: string) => `
import { appendFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
${opening}
const [location, topic, group, file] = process.argv.slice(2)
let calls = 0
// Keeps the process alive: an idle embedded log does not.
setInterval(() => undefined, 1 << 30)
open(location).then((log) => log.subscribe({
  group,
  topics: [topic],
  handler: async (event) => handle([event]),
  batch: { maxEvents: 25, handler: (events) => handle(events) },
}))
const handle = async (events) => {
  await pause((calls += 1) % 5)
  appendFileSync(file, events.map(({ key, value }) => key + ' ' + value + '\\n').join(''))
}`

/**
 * Kills a consuming process at random moments until every event is handled: no event is missing, and events of a key are
 * in order. `opening` declares `open(location)`. Close `log` first when a log allows only one process.
 */
export async function expectNothingLostByCrashes(options: {
  readonly opening: string
  readonly location: string
  readonly topic: string
  readonly events: number
  readonly rounds: number
  /** Timeout; includes the time in which a group expels a killed process. */
  readonly timeoutMs: number
}): Promise<void> {
  const seed = testSeed()
  const random = createRandomness(seed)
  const directory = mkdtempSync(join(tmpdir(), 'plekje-consumer-'))
  const script = join(__dirname, '../../../node_modules/.cache', `consumer-${process.pid}.cjs`)
  const file = join(directory, 'handled')
  buildSync({
    stdin: { contents: program(options.opening), resolveDir: join(__dirname, '..'), loader: 'ts' },
    bundle: true,
    platform: 'node',
    packages: 'external',
    outfile: script,
    logLevel: 'error',
  })
  const readHandledLines = () => {
    try {
      return readFileSync(file, 'utf8').split('\n').slice(0, -1)
    } catch {
      return []
    }
  }
  try {
    for (let round = 1; round <= options.rounds; round++) {
      const args = [script, options.location, options.topic, `${options.topic}-crashing`, file]
      const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'] })
      const exited = once(child, 'exit')
      let errorOutput = ''
      child.stderr.on('data', (chunk: Buffer) => {
        errorOutput += chunk.toString()
      })
      try {
        const isLast = round === options.rounds
        const killAfterLines = readHandledLines().length + random.int(1, Math.ceil(options.events / options.rounds))
        const isAllHandled = () => new Set(readHandledLines()).size >= options.events
        const isRoundDone = () => isAllHandled() || (!isLast && readHandledLines().length >= killAfterLines)
        const unexpectedEnd = exited.then(([code]) =>
          Promise.reject(new Error(`the consumer ended with ${code}: ${errorOutput}`)),
        )
        await Promise.race([
          waitUntil(isRoundDone, { timeoutMs: options.timeoutMs, what: `round ${round} (TEST_SEED=${seed})` }),
          unexpectedEnd,
        ])
        unexpectedEnd.catch(() => undefined)
      } finally {
        child.kill('SIGKILL')
        await exited
      }
    }
    const distinctLines = [...new Set(readHandledLines())]
    expect(distinctLines).toHaveLength(options.events)
    for (let key = 0; key < KEYS; key++) {
      const ofKey = distinctLines
        .filter((line) => line.startsWith(`key-${key} `))
        .map((line) => Number(line.split(' ')[1]))
      expect(ofKey).toEqual([...ofKey].sort((a, b) => a - b))
    }
  } finally {
    rmSync(directory, { recursive: true, force: true })
    rmSync(script, { force: true })
  }
}

export async function publishForCrashes(log: EventLog, topic: string, events: number): Promise<void> {
  await log.declareTopics([topic])
  await log.publish(
    topic,
    range(events).map((n) => message(`key-${n % KEYS}`, n)),
  )
}
