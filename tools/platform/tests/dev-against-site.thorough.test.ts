// Proves PLATFORM-8.
import { type ChildProcess, spawn } from 'node:child_process'
import { createServer, type IncomingMessage, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { freePort, waitUntil } from '@plekje/testing'

const root = join(__dirname, '../../..')
const policy = "default-src 'self'; connect-src 'self'; object-src 'none'"
const sessionCookie = '__Host-plekje_session=abc; Path=/; HttpOnly; Secure; SameSite=Lax'

interface Answer {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly text: string
}

/** `npm run dev -- mfe-discovery --site …`, before a site that notes what it was asked. */
describe('one micro-frontend that is developed against a site', () => {
  const asked: IncomingMessage[] = []
  let site: Server
  let siteHost = ''
  let port = 0
  let child: ChildProcess
  let said = ''

  const ask = (path: string, options: { method?: string; headers?: Record<string, string> } = {}) =>
    new Promise<Answer>((resolve, reject) => {
      const { method = 'GET', headers = {} } = options
      const whole = { host: `localhost:${port}`, ...headers }
      const outgoing = request({ host: '127.0.0.1', port, path, method, headers: whole, agent: false }, (reply) => {
        let text = ''
        reply.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk
        })
        reply.on('end', () => resolve({ status: reply.statusCode ?? 0, headers: reply.headers, text }))
      })
      outgoing.on('error', reject).end()
    })

  beforeAll(async () => {
    site = createServer((incoming, response) => {
      asked.push(incoming)
      const remotes = ['discovery', 'account'].map((name) => ({ name, url: `/remotes/${name}-v7/mf-manifest.json` }))
      if (incoming.url === '/remotes.json') response.end(JSON.stringify(remotes))
      else if (incoming.url === '/api/login') {
        response
          .writeHead(200, { 'set-cookie': [sessionCookie, 'a=b; Domain=plekje.example; SameSite=None; Secure'] })
          .end()
      } else response.writeHead(200, { 'content-security-policy': policy }).end('a page')
    })
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
    siteHost = `127.0.0.1:${(site.address() as AddressInfo).port}`
    port = await freePort()
    const command = [join(root, 'tools/platform/dev.mjs'), 'mfe-discovery', '--site', `http://${siteHost}`]
    child = spawn(process.execPath, command, { env: { ...process.env, PORT: String(port) } })
    child.stdout?.on('data', (chunk) => (said += chunk))
    child.stderr?.on('data', (chunk) => (said += chunk))
    await waitUntil(() => said.includes(`http://localhost:${port} is http://${siteHost} with mfe-discovery`), {
      what: 'the development server',
      timeoutMs: 300_000,
    })
  }, 330_000)

  afterAll(async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    await ended
    site.closeAllConnections()
    await new Promise((resolve) => site.close(resolve))
  })

  it('is served with its own files, and added to the list of remotes of the site', async () => {
    const own = '/remotes/discovery/mf-manifest.json'
    const manifest = await ask(own)
    expect([manifest.status, manifest.headers['access-control-allow-origin']]).toEqual([200, '*'])
    expect(JSON.parse(manifest.text)).toMatchObject({ metaData: { remoteEntry: { name: 'remoteEntry.js' } } })
    expect((await ask('/remotes/discovery/remoteEntry.js')).headers['content-type']).toContain('javascript')
    expect(JSON.parse((await ask('/remotes.json')).text)).toEqual([
      { name: 'account', url: '/remotes/account-v7/mf-manifest.json' },
      { name: 'discovery', url: own },
    ])
  }, 300_000)

  it('names its versions of React and the kit in its manifest', async () => {
    const { shared } = JSON.parse((await ask('/remotes/discovery/mf-manifest.json')).text)
    const versions = Object.fromEntries(shared.map((one: { name: string; version: string }) => [one.name, one.version]))
    const { version } = (await import('../../../packages/web-kit/released/kit.json')).default
    const { version: react } = (await import('react/package.json')).default
    expect(versions).toMatchObject({ react, 'react-dom': react, '@plekje/web-kit': version, '@plekje/ui': version })
  }, 300_000)

  it('shows pages of the site, whose policy allows the reload socket', async () => {
    const page = await ask('/listing/x')
    expect([page.status, page.text]).toEqual([200, 'a page'])
    expect(page.headers['content-security-policy']).toContain(`connect-src ws://localhost:${port} 'self'`)
    expect(page.headers['access-control-allow-origin']).toBeUndefined()
  })

  it('can sign in as on the site itself: origin and cookies are rewritten for http', async () => {
    const own = { origin: `http://localhost:${port}` }
    const { headers } = await ask('/api/login', { method: 'POST', headers: own })
    expect(asked.at(-1)?.headers).toMatchObject({ host: siteHost, origin: `http://${siteHost}` })
    expect(headers['set-cookie']).toEqual([
      'https-only__Host-plekje_session=abc; Path=/; HttpOnly; SameSite=Lax',
      'a=b; SameSite=Lax',
    ])
    await ask('/api/user', { headers: { cookie: 'a=b; https-only__Host-plekje_session=abc' } })
    expect(asked.at(-1)?.headers.cookie).toBe('a=b; __Host-plekje_session=abc')
  })

  it('forwards requests from pages of other sites unchanged, for the site to refuse', async () => {
    await ask('/api/login', { method: 'POST', headers: { origin: 'https://evil.example' } })
    expect(asked.at(-1)?.headers.origin).toBe('https://evil.example')
  })
})
