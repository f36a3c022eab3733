import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describeEachEngine, holdTime, releaseTime, waitUntilByTurns } from '@plekje/testing'
import { openEmbeddedEventLog } from '../../src/events/embedded-event-log'
import { expectNothingLostByCrashes, publishForCrashes } from './contract/crashing-consumer'
import { eventLogContract } from './event-log.contract'

const directories: string[] = []
const freshDirectory = async () => {
  const directory = await mkdtemp(join(tmpdir(), 'plekje-events-'))
  directories.push(directory)
  return directory
}
afterAll(() => Promise.all(directories.map((directory) => rm(directory, { recursive: true, force: true }))))

const contractDirectory = freshDirectory()
describeEachEngine(
  'event log',
  [{ name: 'embedded', open: async () => openEmbeddedEventLog(await contractDirectory) }],
  eventLogContract,
)

describe('the embedded event log', () => {
  it('keeps every acknowledged message, in order and once, when the process is killed', async () => {
    const directory = await freshDirectory()
    const acknowledged = await publishUntilKilled(directory)
    expect(acknowledged).toBeGreaterThan(50)
    const log = await openEmbeddedEventLog(directory)
    const numbers: number[] = []
    for await (const { value } of log.read('numbers')) numbers.push(Number(value))
    expect(numbers.length).toBeGreaterThanOrEqual(acknowledged)
    expect(numbers).toEqual(numbers.map((_, n) => n))
    await log.publish('numbers', [{ id: 'next', key: 'one', value: String(numbers.length), headers: {} }])
    const after: string[] = []
    for await (const { offset } of log.read('numbers')) after.push(offset)
    expect(after.at(-1)).toBe(String(numbers.length))
    await log.close()
  })

  it('delivers everything, in order per key, when the process that consumes is killed again and again', async () => {
    const location = await freshDirectory()
    const log = await openEmbeddedEventLog(location)
    await publishForCrashes(log, 'crashes', 3000)
    await log.close()
    const opening = "import { openEmbeddedEventLog as open } from '../../src/events/embedded-event-log'"
    const load = { topic: 'crashes', events: 3000, rounds: 10, timeoutMs: 90_000 }
    await expectNothingLostByCrashes({ opening, location, ...load })
  })

  it('delivers what is published without waiting for a timer', async () => {
    const log = await openEmbeddedEventLog(await freshDirectory())
    await log.declareTopics(['quick'])
    let arrived = 0
    const handler = async () => {
      arrived += 1
    }
    await log.subscribe({ group: 'readers', topics: ['quick'], handler }).ready
    holdTime()
    for (let published = 1; published <= 20; published++) {
      await log.publish('quick', [{ id: String(published), key: 'one', value: '', headers: {} }])
      await waitUntilByTurns(() => arrived === published)
    }
    releaseTime()
    await log.close()
  })

  it('passes over a message that fails while dead letters are consumed, and keeps it there', async () => {
    const log = await openEmbeddedEventLog(await freshDirectory())
    await log.declareTopics(['letters.dead-letters'])
    await log.publish('letters.dead-letters', [
      { id: 'a', key: 'one', value: 'bad', headers: {} },
      { id: 'b', key: 'one', value: 'good', headers: {} },
    ])
    const handled = await new Promise((resolve) =>
      log.subscribe({
        group: 'undertakers',
        topics: ['letters.dead-letters'],
        maxAttempts: 2,
        backoffMs: 1,
        handler: async ({ value }) => {
          if (value === 'bad') throw new Error('still bad')
          resolve(value)
        },
      }),
    )
    expect(handled).toBe('good')
    const kept: string[] = []
    for await (const { id } of log.read('letters.dead-letters')) kept.push(id)
    expect(kept).toEqual(['a', 'b'])
    await log.close()
  })

  it.each(['', 'met spatie', 'schuine/streep', 'é', 'x'.repeat(201)])('refuses %p as a topic', async (name) => {
    const log = await openEmbeddedEventLog(await freshDirectory())
    await expect(log.declareTopics([name])).rejects.toThrow(RangeError)
    await log.close()
  })
})

/** Runs a process that publishes numbers and prints the acknowledged ones; kills it without warning. */
function publishUntilKilled(directory: string): Promise<number> {
  const program = `
    const { openEmbeddedEventLog } = require('../../src/events/embedded-event-log')
    openEmbeddedEventLog(${JSON.stringify(directory)}).then(async (log) => {
      await log.declareTopics(['numbers'])
      for (let n = 0; ; n++) {
        await log.publish('numbers', [{ id: String(n), key: 'one', value: String(n), headers: {} }])
        process.stdout.write(n + '\\n')
      }
    })`
  return new Promise((resolve, reject) => {
    const writer = execFile(process.execPath, ['--import', 'tsx', '--eval', program], { cwd: __dirname }, (_, stdout) =>
      resolve(stdout.split('\n').length - 1),
    )
    writer.once('error', reject)
    let lines = 0
    writer.stdout?.on('data', (chunk: string) => {
      lines += chunk.split('\n').length - 1
      if (lines > 200) writer.kill('SIGKILL')
    })
  })
}
