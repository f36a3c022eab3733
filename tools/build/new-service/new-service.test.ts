import { execFileSync, spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { freePort, waitUntil } from '@plekje/testing'
import { IDENTITY_PUBLIC_KEYS } from '@plekje/testing/service-caller'

const repository = join(__dirname, '../../..')
const node = (args: string[], cwd: string) =>
  execFileSync(process.execPath, args, { cwd, encoding: 'utf8', stdio: 'pipe' })

const filesThatListServices = [
  'gateway/src/config.ts',
  'gateway/src/gateway.ts',
  'gateway/src/routes/outside-apis.ts',
  'services/accounts/src/config.ts',
  'tools/platform/package.json',
  'tools/platform/src/platform.ts',
  'docker-compose.yml',
  'compose.observability.yml',
  'observability/prometheus.yml',
  'k8s/base/kustomization.yaml',
  'k8s/base/gateway.yaml',
  'k8s/overlays/prod/kustomization.yaml',
  'k8s/overlays/prod/autoscaling.yaml',
  'k8s/overlays/prod/disruption.yaml',
  '.env.example',
  'ARCHITECTURE.md',
  '.github/CODEOWNERS',
]

describe('npm run make -- service', () => {
  const root = mkdtempSync(join(tmpdir(), 'plekje-new-service-'))

  beforeAll(() => {
    mkdirSync(join(root, 'node_modules/@plekje'), { recursive: true })
    // Packages are copied and linked, so that the generator changes no file of the repository.
    cpSync(join(repository, 'packages'), join(root, 'packages'), {
      recursive: true,
      filter: (path) => !/node_modules|dist$/.test(relative(repository, path)),
    })
    for (const name of readdirSync(join(root, 'packages'))) {
      symlinkSync(join(root, 'packages', name), join(root, 'node_modules/@plekje', name))
    }
    for (const path of ['tsconfig.base.json', 'biome.json', 'tools/check/lint', ...filesThatListServices]) {
      cpSync(join(repository, path), join(root, path), { recursive: true })
    }
    node([join(repository, 'tools/build/new-service/new-service.mjs'), 'loyalty-points', root], repository)
  })
  afterAll(() => rmSync(root, { recursive: true, force: true }))

  it('exports the contract of the service', () => {
    expect(readFileSync(join(root, 'packages/contracts/src/index.ts'), 'utf8')).toContain(
      `export * from './loyalty-points'`,
    )
  })

  it.each(filesThatListServices)('adds the service to %s', (path) => {
    expect(readFileSync(join(root, path), 'utf8')).toMatch(/loyalty-points|LOYALTY_POINTS/)
  })

  it('changes nothing when a file lacks its anchor', () => {
    const broken = mkdtempSync(join(tmpdir(), 'plekje-new-service-'))
    mkdirSync(join(broken, 'packages/contracts/src'), { recursive: true })
    writeFileSync(join(broken, 'packages/contracts/src/index.ts'), "export * from './define-api'\n")
    expect(() => node([join(repository, 'tools/build/new-service/new-service.mjs'), 'hi', broken], repository)).toThrow(
      /packages\/contracts\/src\/services\.ts/,
    )
    expect(existsSync(join(broken, 'services'))).toBe(false)
    rmSync(broken, { recursive: true })
  })

  it('creates files that the formatter and the linter accept', () => {
    const biome = join(repository, 'node_modules/@biomejs/biome/bin/biome')
    const made = ['services', 'packages/contracts/src/loyalty-points.ts', 'packages/contracts/src/index.ts']
    expect(() => node([biome, 'check', '--error-on-warnings', '--vcs-enabled=false', ...made], root)).not.toThrow()
  })

  it('creates a service that compiles and answers /healthz', async () => {
    const entry = join(root, 'services/loyalty-points/dist/main.cjs')
    const script = `
      import { bundleServer } from ${JSON.stringify(join(repository, 'tools/build/bundle-server.mjs'))}
      await bundleServer({ path: ${JSON.stringify(relative(repository, join(root, 'services/loyalty-points')))} })`
    const file = join(root, 'bundle.mjs')
    writeFileSync(file, script)
    node([file], repository)
    expect(existsSync(entry)).toBe(true)

    const port = await freePort()
    const child = spawn(process.execPath, [entry], {
      env: {
        PATH: process.env.PATH ?? '',
        NODE_PATH: join(repository, 'node_modules'),
        PORT: String(port),
        DATA_DIR: join(root, 'data'),
        IDENTITY_PUBLIC_KEYS,
      },
      stdio: 'ignore',
    })
    const exited = new Promise((resolve) => child.once('exit', resolve))
    try {
      await waitUntil(async () => (await fetch(`http://127.0.0.1:${port}/healthz`)).ok, { what: '/healthz' })
    } finally {
      child.kill('SIGTERM')
    }
    expect(await exited).toBe(0)
  })

  it('refuses a name that is taken or malformed', () => {
    const generate = (name: string) => () =>
      node([join(repository, 'tools/build/new-service/new-service.mjs'), name, root], repository)
    expect(generate('loyalty-points')).toThrow(/exists already/)
    expect(generate('Not A Name')).toThrow(/usage/)
  })
})
