import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { EngineSettings, openEngines } from '@plekje/engines'
import { waitUntil } from '@plekje/testing'
import { openEventSpool } from '../src'

const {
  TEST_KAFKA_BROKERS: brokers,
  TEST_KAFKA_STOP_COMMAND: stopCommand,
  TEST_KAFKA_START_COMMAND: startCommand,
} = process.env
const isPossible = brokers && stopCommand && startCommand
const skipped = 'skipped: TEST_KAFKA_BROKERS, TEST_KAFKA_STOP_COMMAND or TEST_KAFKA_START_COMMAND is not set'
const describeOutage = isPossible ? describe : describe.skip

const KEYS = 20
const shell = promisify(execFile)
const run = (command = '') => shell('sh', ['-c', command], { timeout: 150_000 })
const until = (condition: () => boolean | Promise<boolean>) => waitUntil(condition, { timeoutMs: 120_000 })

describeOutage(`a spool before a Kafka that is killed under load${isPossible ? '' : ` (${skipped})`}`, () => {
  jest.setTimeout(360_000)
  afterEach(() => run(startCommand))

  it('accepts all the while, and everything arrives in order per key', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'plekje-spool-outage-'))
    const settings = EngineSettings.parse({ DATA_DIR: directory, KAFKA_BROKERS: brokers })
    const { events, close } = await openEngines(settings, ['events'])
    const topic = `spool-${randomUUID()}`
    // A broker that just restarted may still be busy with recovery.
    await until(() => events.declareTopics([topic]).then(() => true))
    const spool = await openEventSpool({ events, directory: join(directory, 'spool') })
    spool.start()
    const accepted: string[] = []
    let isDone = false
    const callers = Array.from({ length: KEYS }, async (_, key) => {
      for (let n = 0; !isDone; n++) {
        const id = `${key}/${n}`
        await spool.accept(topic, { id, key: String(key), value: String(n), headers: {} })
        accepted.push(id)
        // biome-ignore lint/plugin: the pause sets the rate of the callers.
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
    })
    await until(() => accepted.length > 500)
    await run(stopCommand)
    const atKill = accepted.length
    await until(() => accepted.length > atKill + 1000 && spool.waiting > 500)
    await run(startCommand)
    await until(() => spool.waiting === 0)
    const afterOutage = accepted.length
    await until(() => accepted.length > afterOutage + 500)
    isDone = true
    await Promise.all(callers)
    await until(() => spool.waiting === 0)

    const firsts = new Map<string, number[]>()
    const known = new Set<string>()
    for await (const { id, key, value } of events.read(topic)) {
      if (known.has(id)) continue
      known.add(id)
      firsts.set(key, [...(firsts.get(key) ?? []), Number(value)])
    }
    expect(accepted.filter((id) => !known.has(id))).toEqual([])
    expect(spool.refused).toBe(0)
    for (const numbers of firsts.values()) expect(numbers).toEqual([...numbers].sort((one, two) => one - two))
    await spool.close()
    await close()
    await rm(directory, { recursive: true, force: true })
  })
})
