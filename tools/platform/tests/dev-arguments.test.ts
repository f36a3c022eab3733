import { execFile } from 'node:child_process'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

const root = join(__dirname, '../../..')

const open: Server[] = []
afterEach(async () => {
  for (const server of open.splice(0)) {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})

/** Resolves with the port of a server that answers so. */
async function listen(answer: string): Promise<number> {
  const server = createServer((_request, response) => void response.end(answer))
  open.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

/** The output of `npm run dev -- …` when it refuses to start: one sentence. */
const refusal = (args: readonly string[], env: Record<string, string> = {}) =>
  new Promise<string>((resolve, reject) => {
    const command = [join(root, 'tools/platform/dev.mjs'), ...args]
    execFile(process.execPath, command, { env: { ...process.env, ...env } }, (error, _stdout, stderr) => {
      if (error?.code === 1) resolve(stderr)
      else reject(error ?? new Error('it began'))
    })
  })

describe('developing one micro-frontend against a site says in a sentence', () => {
  it('which micro-frontends there are', async () => {
    expect(await refusal(['mfe-nope', '--site', 'http://127.0.0.1:1'])).toBe(
      'mfe-nope is no micro-frontend: choose mfe-account, mfe-admin, mfe-discovery.\n',
    )
  })

  it.each([[['mfe-discovery']], [['--site', 'http://127.0.0.1:1']], [['mfe-discovery', '--sit', 'x']]])(
    'how it is asked for, after %j',
    async (args) => {
      expect(await refusal(args)).toMatch(/^Say which micro-frontend and which site: npm run dev -- .+\n$/)
    },
  )

  it('that the site does not answer, or is none', async () => {
    const port = await listen('<html></html>')
    expect(await refusal(['mfe-discovery', '--site', `http://127.0.0.1:${port}/about`])).toMatch(
      /^http:\/\/127\.0\.0\.1:\d+\/remotes\.json is no list of micro-frontends \(200\): is it a site\?\n$/,
    )
    for (const server of open.splice(0)) await new Promise((resolve) => server.close(resolve))
    expect(await refusal(['mfe-discovery', '--site', `http://127.0.0.1:${port}`])).toMatch(
      /^http:\/\/127\.0\.0\.1:\d+ does not answer \(ECONNREFUSED\): is the site running there\?\n$/,
    )
    expect(await refusal(['mfe-discovery', '--site', 'plekje'])).toMatch(/^plekje is no address of a site: .+\n$/)
  })

  it('that the port is taken', async () => {
    const [site, taken] = [await listen('[]'), await listen('')]
    expect(await refusal(['mfe-discovery', '--site', `http://127.0.0.1:${site}`], { PORT: String(taken) })).toBe(
      `Port ${taken} is in use: stop the program that listens there.\n`,
    )
    expect(await refusal(['mfe-discovery', '--site', `http://127.0.0.1:${site}`], { PORT: 'x' })).toMatch(
      /^PORT is x: /,
    )
  })
})
