import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRandomness, randomCases, testSeed, waitUntil } from '@plekje/testing'
import { buildSync } from 'esbuild'

const ROUNDS = randomCases(24)
const KEYS = 8
const MOODS = ['well', 'well', 'away', 'hangs', 'slow', 'mute']
/** More than a process lives to use, at one each 30 ms. */
const MOODS_OF_A_PROCESS = 1_000

const seed = testSeed()
const randomness = createRandomness(seed)

/** Inside the repository, so that the program finds the packages it leaves unbundled. */
const script = join(__dirname, '../../node_modules/.cache/spool-process.cjs')
const directory = mkdtempSync(join(tmpdir(), 'plekje-spool-crash-'))
const brokerLog = join(directory, 'broker.log')
/** Only the parts of the engines that a spool uses; loading all of them would take longer than the process lives. */
const engines = join(directory, 'engines.ts')
const running = new Set<ChildProcess>()
afterAll(() => {
  for (const child of running) child.kill('SIGKILL')
  rmSync(directory, { recursive: true, force: true })
})

/** A file plays the broker. It hangs, refuses and is slow at random, and sometimes does not confirm what it stored. */
const program = `
import { appendFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { openEventSpool } from './event-spool'

const [directory, brokerLog, round, drawn] = process.argv.slice(2)
const isLast = drawn === undefined
let mood = isLast ? 'well' : 'away'
const moods = drawn?.split(',') ?? []
if (!isLast) setInterval(() => { mood = moods.shift() ?? 'well' }, 30)
const events = {
  async ping() { if (mood === 'away') throw new Error('away') },
  async publish(topic, messages) {
    if (mood === 'away') throw new Error('away')
    if (mood === 'hangs') await new Promise(() => undefined)
    if (mood === 'slow') await pause(25)
    appendFileSync(brokerLog, messages.map(({ key, value }) => key + ' ' + value + '\\n').join(''))
    if (mood === 'mute') await new Promise(() => undefined)
  },
}
openEventSpool({ events, directory, publishTimeoutMs: 15, lateAnswerMs: 60, maxBackoffMs: 20 }).then(async (spool) => {
  spool.start()
  if (isLast) {
    while (spool.waiting > 0) await pause(5)
    return process.exit(0)
  }
  for (let key = 0; key < ${KEYS}; key++) void (async () => {
    for (let n = 1; ; n++) {
      const value = String(Number(round) * 1e6 + n)
      await spool.accept('numbers', { id: key + '/' + value, key: String(key), value, headers: {} })
      process.stdout.write(key + ' ' + value + '\\n')
    }
  })()
})`

function start(...args: string[]) {
  const words = [script, join(directory, 'spool'), brokerLog, ...args]
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] })
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

/** Accepts events in a child process and kills it; resolves with the acknowledged events. */
async function acceptUntilKilled(round: number): Promise<string[]> {
  const moods = Array.from({ length: MOODS_OF_A_PROCESS }, () => randomness.pick(MOODS))
  const child = start(String(round), moods.join(','))
  let output = ''
  child.stdout.on('data', (text) => {
    output += text
  })
  const lines = randomness.int(50, 1_550)
  await waitUntil(() => output.split('\n').length > lines || child.exitCode !== null, { intervalMs: 1 })
  const closed = once(child, 'close')
  child.kill('SIGKILL')
  await closed
  return output.split('\n').slice(0, -1)
}

describe('a process with a spool that is killed at any moment', () => {
  it(
    'loses nothing that it accepted and keeps the order per key',
    async () => {
      const used = ['events/event-log', 'private-files', 'pump'].map((path) =>
        join(__dirname, '../../../engines/src', path),
      )
      writeFileSync(engines, used.map((path) => `export * from ${JSON.stringify(path)}\n`).join(''))
      buildSync({
        stdin: { contents: program, resolveDir: __dirname, loader: 'ts' },
        bundle: true,
        platform: 'node',
        packages: 'external',
        alias: { '@plekje/engines': engines },
        outfile: script,
        logLevel: 'error',
      })
      const acknowledged: string[] = []
      for (let round = 1; round <= ROUNDS; round++) acknowledged.push(...(await acceptUntilKilled(round)))
      expect(acknowledged.length).toBeGreaterThan(ROUNDS * 50)

      const [code] = await once(start('0'), 'close')
      expect(code).toBe(0)
      const arrived = (await readFile(brokerLog, 'utf8')).split('\n').slice(0, -1)
      const known = new Set(arrived)
      const lost = acknowledged.filter((line) => !known.has(line))
      expect({ TEST_SEED: seed, lost }).toEqual({ TEST_SEED: seed, lost: [] })
      for (let key = 0; key < KEYS; key++) {
        const firsts = Array.from(known).flatMap((line) => (line.startsWith(`${key} `) ? [Number(line.slice(2))] : []))
        const inOrder = [...firsts].sort((one, two) => one - two)
        expect({ TEST_SEED: seed, firsts }).toEqual({ TEST_SEED: seed, firsts: inOrder })
      }
    },
    ROUNDS * 10_000,
  )
})
