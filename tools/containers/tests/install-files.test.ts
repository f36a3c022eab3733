// Proves PLATFORM-24.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { newSecrets } from '@plekje/accounts/site-secrets'
import { parse } from 'yaml'
import { type ComposeFile, readComposeFile } from '../src/compose-file'
import { makeInstallFiles } from '../src/install/install-files'
import { root } from '../src/units'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const imageOf = (image: string) => `registry.example/${image}@sha256:0`
const { compose, env } = makeInstallFiles({ read, imageOf, version: '1.2.3' })
const installed: ComposeFile & { configs: Record<string, { content: string }>; volumes: object } = parse(compose)
const original = readComposeFile('docker-compose.yml', newSecrets())

describe('compose.yaml', () => {
  it('has every service of docker-compose.yml, with an image by digest and nothing to build', () => {
    expect(Object.keys(installed.services)).toEqual(Object.keys(original.services))
    for (const [name, { image, build }] of Object.entries(installed.services)) {
      expect([name, image, build]).toEqual([
        name,
        expect.stringMatching(/^registry\.example\/\S+@sha256:0$/),
        undefined,
      ])
    }
    expect(installed.services.reviews?.image).toBe('registry.example/plekje/reviews@sha256:0')
  })

  it('mounts only volumes that it declares', () => {
    const mounts = Object.values(installed.services).flatMap(({ volumes = [] }) => volumes)
    const names = mounts.map((mount) => /^(?:\$\{[A-Z_]+:-)?([a-z-]+)/.exec(mount)?.[1] ?? mount)
    expect(names.filter((name) => !(name in installed.volumes))).toEqual([])
  })

  it('contains the scripts of MongoDB, in services whose file system takes them', () => {
    const contentAsRead = installed.configs['mongodb-start']?.content.replaceAll('$$', () => '$')
    expect(contentAsRead).toBe(read('docker/mongodb/start.sh'))
    expect(installed.configs['mongodb-start']?.content).not.toMatch(/(?<!\$)\$(?!\$)/)
    for (const [name, service] of Object.entries(installed.services)) {
      if (service.configs) expect([name, service.read_only]).toEqual([name, undefined])
    }
  })

  it('gives the gateway the list of micro-frontends of the repository, until there is a file', () => {
    const { REMOTES, REMOTES_FILE } = installed.services.gateway?.environment ?? {}
    expect(REMOTES).toMatch(/^\$\{REMOTES:-discovery=\/remotes\/discovery\/mf-manifest\.json,account=.*,admin=/)
    expect(REMOTES_FILE).toMatch(/^\$\{REMOTES_FILE:-\}$/)
  })

  it('begins with the commands that install it', () => {
    expect(compose).toContain('registry.example/plekje/accounts@sha256:0 node dist/main.cjs secrets')
    expect(compose).toContain('docker compose up --detach --wait')
  })

  it('is refused when it would need the repository', () => {
    const withBind = (path: string) =>
      path === 'docker-compose.yml' ? read(path).replace('"redis:/data"', '"./docker/redis:/data"') : read(path)
    expect(() => makeInstallFiles({ read: withBind, imageOf, version: '1' })).toThrow('./docker/redis:/data')
  })
})

describe('plekje.env', () => {
  it('explains every setting of compose.yaml, commented out, and no secret', () => {
    const names = [...env.matchAll(/^# ([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name)
    const substituted = [...compose.matchAll(/(?<!\$)\$\{([A-Z][A-Z0-9_]*)(:\?)?/g)]
    const settings = substituted.filter(([, , isRequired]) => !isRequired).map(([, name]) => name)
    expect([...new Set(settings)].sort()).toEqual(names.sort())
    expect(env).not.toMatch(/^[^#\n]/m)
    expect(env).not.toContain('MONGODB_PASSWORD')
  })

  it('names no command or folder of the repository', () => {
    expect(env).not.toMatch(/npm run(?! make)|docker-compose\.yml|\.\/docker/)
  })
})
