// Proves PLATFORM-17.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, waitUntil } from '@plekje/testing'
import { sendCall } from '@plekje/testing/service-caller'
import { endProcesses, startSampleProcess } from './start-sample-process'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plekje-shutdown-'))
})
afterEach(async () => {
  await endProcesses()
  await rm(folder, { recursive: true, force: true })
})

const serve = async (seconds: string) => {
  const port = await freePort()
  const env = { DATA_DIR: folder, SAMPLE_STEPS: '0', LOG_LEVEL: 'info', PORT: String(port), SHUTDOWN_SECONDS: seconds }
  const serving = startSampleProcess(['serve'], env)
  const url = `http://127.0.0.1:${port}`
  await waitUntil(async () => (await fetch(`${url}/readyz`)).ok, { what: '/readyz' })
  return { ...serving, url }
}

it('finishes a request that takes longer than ten seconds when SHUTDOWN_SECONDS lets it', async () => {
  const { url, child, exited } = await serve('20')
  const slow = sendCall('GET', `${url}/slow?ms=12000`, 'sample')
  await waitUntil(async () => (await (await fetch(`${url}/healthz`)).text()) !== '')
  child.kill('SIGTERM')
  expect(await (await slow).json()).toEqual({ slow: true })
  expect(await exited).toBe(0)
})

it('cuts off what takes longer than that, and ends', async () => {
  const { url, child, exited } = await serve('2')
  const slow = sendCall('GET', `${url}/slow?ms=60000`, 'sample').then(
    () => 'answered',
    () => 'cut off',
  )
  await waitUntil(async () => (await (await fetch(`${url}/healthz`)).text()) !== '')
  child.kill('SIGTERM')
  expect(await slow).toBe('cut off')
  expect(await exited).toBe(0)
})
