import { appendFileSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@plekje/testing'
import { type Checks, ensure } from '../checks'
import { composedPages, requireComposed } from '../composed-pages'
import { docker } from '../docker'
import { OperatorDocuments } from '../runbooks/operator-documents'
import { untilReady } from '../runbooks/site-actions'
import { root } from '../units'
import { builtImages, writeInstallFiles } from './write-install-files'

const DOCUMENT = 'operations/install.md'
const project = `plekje-install-${process.pid}`
const { TEST_MONGODB_IMAGE, TEST_CADDY_IMAGE } = process.env
/** Compose files that replace engines whose images cannot be pulled. */
const standIns = ['tools/containers/compose.test.yml', 'tools/containers/compose.test.mongodb.yml']

/** Runs the commands of docs/operations/install.md in a folder that has nothing but the two files. */
export async function installInEmptyFolder(checks: Checks): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'plekje-install-'))
  const hasStandIns = TEST_MONGODB_IMAGE !== undefined
  const overlays = hasStandIns ? standIns.map((file) => join(root, file)) : []
  const env: NodeJS.ProcessEnv = {
    COMPOSE_PROJECT_NAME: project,
    COMPOSE_FILE: ['compose.yaml', ...overlays].join(':'),
    TEST_MAILS: mkdtempSync(join(tmpdir(), 'plekje-install-mails-')),
    TEST_USER: '0:0',
  }
  const ports = { site: await freePort(), http: await freePort(), https: await freePort() }
  const url = `http://127.0.0.1:${ports.site}`
  const compose = (...args: string[]) => docker(['compose', ...args], { cwd: folder, env })
  const documents = new OperatorDocuments(folder, env)
  try {
    const isInstalled = await checks.try('a folder with compose.yaml and .env gets its secrets', async () => {
      prepare(folder, { ...ports, hasCaddy: !hasStandIns || TEST_CADDY_IMAGE !== undefined })
      await addSecrets(documents)
      const file = join(folder, '.env')
      ensure((statSync(file).mode & 0o777) === 0o600, '.env can be read by others')
      const before = readFileSync(file, 'utf8')
      await addSecrets(documents)
      ensure(readFileSync(file, 'utf8') === before, 'a second run changed secrets')
      return undefined
    })
    if (!isInstalled) return
    const isUp = await checks.try('docker compose up starts the site from compose.yaml', async () => {
      await documents.run(DOCUMENT, 'docker compose up --detach --wait')
      await untilReady(url)
      return `${(await compose('ps', '--quiet')).trim().split('\n').length} containers`
    })
    if (!isUp) {
      console.log(await compose('logs', '--no-color', '--tail=20'))
      return
    }
    await checks.try('pages come as HTML with what they show', async () =>
      requireComposed(url, await composedPages(url)),
    )
    if (hasStandIns && TEST_CADDY_IMAGE === undefined) console.log('skipped: HTTPS, which needs TEST_CADDY_IMAGE here')
    else
      await checks.try('Caddy serves the site by HTTPS, and sends visitors there', () => requireHttps(ports, compose))
  } finally {
    await compose('--profile', 'backup', 'down', '--volumes', '--remove-orphans', '--timeout=5').catch(console.error)
    rmSync(folder, { recursive: true, force: true })
    rmSync(env.TEST_MAILS ?? '', { recursive: true, force: true })
  }
}

interface Ports {
  readonly site: number
  readonly http: number
  readonly https: number
}

/** Writes both files, and settings as an operator would. Caddy makes certificates for `localhost` itself. */
function prepare(folder: string, { site, http, https, hasCaddy }: Ports & { readonly hasCaddy: boolean }): void {
  const images = builtImages()
  if (TEST_CADDY_IMAGE !== undefined) images.set('caddy', TEST_CADDY_IMAGE)
  writeInstallFiles(folder, images)
  renameSync(join(folder, 'plekje.env'), join(folder, '.env'))
  const settings = [
    'SITE_URL=https://localhost',
    `PUBLISH=127.0.0.1:${site}`,
    `PUBLISH_HTTP=127.0.0.1:${http}`,
    `PUBLISH_HTTPS=127.0.0.1:${https}`,
  ]
  if (hasCaddy) settings.push('COMPOSE_PROFILES=https', 'TRUST_PROXY=1')
  appendFileSync(join(folder, '.env'), `${settings.join('\n')}\n`)
}

const addSecrets = (documents: OperatorDocuments) =>
  documents.run(DOCUMENT, 'docker run', {
    fill: { 'ghcr.io/OWNER/REPOSITORY/accounts@sha256:…': builtImages().get('plekje/accounts') ?? '' },
  })

/** Requires that HTTPS serves a page, with a certificate of Caddy's own authority, and that HTTP redirects. */
async function requireHttps({ http, https }: Ports, compose: (...args: string[]) => Promise<string>): Promise<string> {
  const authority = '/data/caddy/pki/authorities/local/root.crt'
  const ca = await compose('exec', '--no-TTY', 'https', 'cat', authority)
  const page = await getPage({ port: https, ca })
  ensure(page.status === 200 && page.body.includes('Waar heb je zin in?'), `https answered ${page.status}`)
  const { status, headers } = await fetch(`http://localhost:${http}/`, { redirect: 'manual' })
  ensure(status === 308, `http answered ${status}`)
  return `HTTP leads to ${headers.get('location')}`
}

const getPage = ({ port, ca }: { readonly port: number; readonly ca: string }) =>
  new Promise<{ readonly status: number | undefined; readonly body: string }>((resolve, reject) => {
    request({ host: '127.0.0.1', servername: 'localhost', headers: { host: 'localhost' }, port, ca, path: '/' })
      .on('response', async (response) => {
        let body = ''
        for await (const chunk of response.setEncoding('utf8')) body += chunk
        resolve({ status: response.statusCode, body })
      })
      .on('error', reject)
      .end()
  })
