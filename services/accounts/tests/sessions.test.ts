// Proves ACCOUNT-18.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sessionKey } from '@plekje/contracts'
import { EngineSettings, openEngines } from '@plekje/engines'
import { holdDate, LONG_TIME_LIMITS } from '@plekje/testing'
import { createSessions } from '../src/storage/sessions'

const DAY_MS = 24 * 60 * 60 * 1000

it('a session lasts 30 days, also when its member gets other rights meanwhile', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'accounts-sessions-'))
  const engines = await openEngines(EngineSettings.parse({ ...LONG_TIME_LIMITS, DATA_DIR: directory }), ['cache'])
  try {
    const startedAt = Date.now()
    holdDate(startedAt)
    const sessions = createSessions(engines.cache, () => new Date())
    const member = { id: 'u1', username: 'Anna', isAdmin: false }
    const sessionId = await sessions.begin(member)
    const isOpen = async () => (await engines.cache.get(sessionKey(sessionId))) !== null
    jest.setSystemTime(startedAt + 29 * DAY_MS)
    await sessions.rewrite({ ...member, isAdmin: true }, { hasSecondFactor: false })
    expect(await isOpen()).toBe(true)
    jest.setSystemTime(startedAt + 30 * DAY_MS + 1000)
    expect(await isOpen()).toBe(false)
  } finally {
    jest.useRealTimers()
    await engines.close()
    await rm(directory, { recursive: true })
  }
})
