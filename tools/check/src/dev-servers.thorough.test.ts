import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, waitUntil } from '@plekje/testing'
import { copyTree, type TreeCopy } from './gates/tree-copy'

const repository = join(__dirname, '../../..')

/** Each path is answered by another service, and by none of them from what the gateway kept: the number differs each time. */
const paths = (number: number) => [
  `/api/search?search=a${number}`,
  `/api/listings/1/reviews?limit=${(number % 90) + 1}`,
  `/api/listings/category/${(number % 5) + 1}?limit=${(number % 40) + 1}`,
]

describe('npm run dev', () => {
  let copy: TreeCopy
  let dev: ChildProcess
  let url: string
  let printed = ''
  const folder = mkdtempSync(join(tmpdir(), 'plekje-dev-'))

  beforeAll(async () => {
    const script = `import { readUnits } from './tools/build/units.mjs'; console.log(JSON.stringify(readUnits()))`
    const units = execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: repository })
    copy = copyTree(repository, JSON.parse(units.toString()))
    const port = await freePort()
    url = `http://127.0.0.1:${port}`
    for (const name of ['remotes', 'shell']) mkdirSync(join(folder, name))
    const start = `import { watchServers } from './tools/platform/dev-servers.mjs'
      const servers = await watchServers({ REMOTES_DIR: ${JSON.stringify(join(folder, 'remotes'))} })
      process.on('SIGTERM', async () => { await servers.close(); process.exit(0) })`
    dev = spawn(process.execPath, ['--input-type=module', '-e', start], {
      cwd: copy.root,
      env: {
        ...process.env,
        PORT: String(port),
        DATA_DIR: join(folder, 'data'),
        SHELL_DIR: join(folder, 'shell'),
        LOG_LEVEL: 'warn',
        RESPONSE_CACHE_MB: '0',
      },
    })
    dev.stdout?.on('data', (chunk) => {
      printed += chunk
    })
    dev.stderr?.on('data', (chunk) => {
      printed += chunk
    })
    await waitUntil(() => printed.includes('is ready at'), { what: 'the platform', timeoutMs: 120_000 })
  }, 180_000)

  afterAll(async () => {
    const exited = new Promise((resolve) => dev.once('exit', resolve))
    dev.kill('SIGTERM')
    await exited
    copy.discard()
    rmSync(folder, { recursive: true, force: true })
  })

  /** Asks all the while that `work` takes, and some more: of each service one request after the other. */
  async function askDuring(work: () => Promise<void>): Promise<{ count: number; failures: string[] }> {
    let isOver = false
    let count = 0
    const failures: string[] = []
    const ask = async (path: string) => {
      const status = await fetch(url + path).then(
        async (reply) => {
          await reply.text()
          return reply.status
        },
        (error: Error) => String(error.cause ?? error),
      )
      count += 1
      if (status !== 200) failures.push(`${path}: ${status}`)
    }
    const asking = paths(0).map(async (_, service) => {
      for (let number = 0; !isOver || number < 20; number += 1) await ask(paths(number)[service] ?? '')
    })
    await work()
    isOver = true
    await Promise.all(asking)
    return { count, failures }
  }

  const isPrinted = (text: string) => waitUntil(() => printed.includes(text), { what: text })

  it('replaces the service that was edited, which answers with the new code, and no request fails meanwhile', async () => {
    const asked = await askDuring(async () => {
      copy.replace('services/search/src/routes.ts', 'export ', "console.log('edited search is loaded')\nexport ")
      await isPrinted('search restarted')
    })
    expect(asked.failures).toEqual([])
    expect(asked.count).toBeGreaterThanOrEqual(60)
    expect(printed).toContain('edited search is loaded')
    expect(printed.match(/ restarted /g)).toHaveLength(1)
  })

  it('keeps a service whose edit does not build, and starts one whose edit did not start at its next edit', async () => {
    const asked = await askDuring(async () => {
      copy.replace('services/social/src/index.ts', 'export', 'export export')
      await isPrinted('[ERROR]')
    })
    expect(asked.failures).toEqual([])
    expect((await fetch(`${url}/api/favorites`)).status).toBe(401)
    copy.replace('services/social/src/index.ts', 'export export', "throw new Error('planted')\nexport")
    await isPrinted('social does not start')
    copy.replace('services/social/src/index.ts', "throw new Error('planted')\n", '')
    await isPrinted('social restarted')
  })

  it('replaces the gateway alone', async () => {
    copy.replace('gateway/src/gateway.ts', 'export ', "console.log('edited gateway is loaded')\nexport ")
    await isPrinted('gateway restarted')
    expect(printed).toContain('edited gateway is loaded')
    expect((await fetch(`${url}/api/categories`)).status).toBe(200)
    expect(printed.split('is ready at')).toHaveLength(2)
  })

  it('restarts all of them when shared code was edited', async () => {
    copy.replace('packages/service-kit/src/index.ts', 'export', "console.log('edited kit is loaded')\nexport")
    await waitUntil(() => printed.split('is ready at').length === 3, { what: 'the second start', timeoutMs: 60_000 })
    expect(printed).toContain('edited kit is loaded')
  })
})
