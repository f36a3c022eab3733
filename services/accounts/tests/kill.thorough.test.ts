import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SESSION_COOKIE } from '@plekje/contracts'
import { waitUntil } from '@plekje/testing'
import { identityEnv, identityHeaders } from '@plekje/testing/service-caller'
import { ADMIN_PASSWORD, closeAccounts, PASSWORD, startAccounts } from './start-accounts'

jest.setTimeout(240_000)

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'accounts-kill-'))
})
afterEach(async () => {
  await closeAccounts()
  await rm(directory, { recursive: true, force: true })
})

it('loses no session, no account and no mail that was answered before it is killed', async () => {
  // A file in place of the folder keeps mail unavailable for the life of the process.
  await writeFile(join(directory, 'outbox'), '')
  const { child, url } = await startProcess(directory)
  const visitor = await identityHeaders('accounts')
  const post = (path: string, body: unknown) =>
    fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...visitor },
      body: JSON.stringify(body),
    })
  const signedIn = await post('/login', { username: 'admin', password: ADMIN_PASSWORD })
  const session = new RegExp(`${SESSION_COOKIE}=([^;]+)`).exec(signedIn.headers.get('set-cookie') ?? '')?.[1] ?? ''

  const answered: string[] = []
  const writing = Array.from({ length: 40 }, async (_, index) => {
    const email = `lid-${index}@leden.example`
    const register = () => post('/register', { username: `lid-${index}`, email, password: PASSWORD })
    let reply = await register().catch(() => undefined)
    // A busy machine refuses with 503; retry until the process is gone.
    while (reply?.status === 503) reply = await register().catch(() => undefined)
    if (reply?.status === 201) answered.push(email)
  })
  await waitUntil(() => answered.length >= 10, { intervalMs: 1, timeoutMs: 120_000 })
  child.kill('SIGKILL')
  await once(child, 'exit')
  await Promise.all(writing)

  const again = await startAccounts({ directory })
  expect(await again.sessionRecord(session)).toMatchObject({ username: 'admin', isAdmin: true })
  // Another process may send a claimed mail only after the lease of a minute.
  const patience = { timeoutMs: 180_000 }
  for (const email of answered) expect((await again.verify(await again.tokenTo(email, 1, patience))).status).toBe(200)
  expect((await again.login(answered[0] ?? '')).status).toBe(200)
})

async function startProcess(dataDir: string): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, ['--import', 'tsx', join(__dirname, 'accounts-process.ts')], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      PORT: '0',
      LOG_LEVEL: 'silent',
      ...identityEnv('accounts'),
      ADMIN_PASSWORD,
      SECOND_FACTOR_KEY: 'x'.repeat(32),
      PASSWORD_HASH_MEMORY_KIB: '64',
      LIMIT_FACTOR: '100',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout?.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  const url = await waitUntil(() => /http:\/\/\S+/.exec(output)?.[0])
  return { child, url }
}
