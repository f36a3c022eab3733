import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readOutcomes } from './gates/read-outcomes'
import { copyTree, type TreeCopy } from './gates/tree-copy'

const repository = join(__dirname, '../../..')

/** Line breaks and derived names depend on the service's name. */
const names = ['hi', 'loyalty-points', 'a-service-whose-name-is-longer-than-anybody-would-have-it']

/** All checks that apply to a service, without builds. */
const checks = [
  'types (servers)',
  'every file is type-checked',
  'lint',
  'contracts',
  'import boundaries',
  'circles of files',
  'whole contracts',
  'portable',
  'README',
  '.env.example',
  'manifests',
  'Dockerfiles',
  'settings reach',
  'alerts',
  'owners',
  'docs/',
]

describe('npm run make -- service in a copy of the repository', () => {
  let copy: TreeCopy

  beforeAll(() => {
    const script = `import { readUnits } from './tools/build/units.mjs'; console.log(JSON.stringify(readUnits()))`
    const units = execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: repository })
    copy = copyTree(repository, JSON.parse(units.toString()))
    for (const name of names) {
      execFileSync(process.execPath, ['tools/build/new-service/new-service.mjs', name], {
        cwd: copy.root,
        stdio: 'pipe',
      })
      // Linked like `npm install` does.
      const link = join(copy.root, 'node_modules/@plekje', name)
      mkdirSync(dirname(link), { recursive: true })
      symlinkSync(join(copy.root, 'services', name), link)
    }
  })
  afterAll(() => copy?.discard())

  it('passes npm run check', () => {
    const { stdout, stderr } = spawnSync(process.execPath, ['tools/check/check.mjs', ...checks], {
      cwd: copy.root,
      encoding: 'utf8',
    })
    const outcomes = readOutcomes(stdout)
    expect({ stderr, wrong: outcomes.filter(({ isOk }) => !isOk) }).toEqual({ stderr: '', wrong: [] })
    expect(outcomes.length).toBeGreaterThanOrEqual(checks.length)
  }, 300_000)

  it('generates tests that pass, and breaks none of the gateway, the platform and the containers', () => {
    const { status, stderr } = spawnSync(
      process.execPath,
      [
        'node_modules/jest/bin/jest.js',
        ...['--selectProjects', 'node', '--testPathPatterns'],
        `services/(${names.join('|')})/|gateway/tests/routing|tools/containers/tests/(compose-file|cluster)`,
      ],
      { cwd: copy.root, encoding: 'utf8', env: { ...process.env, TEST_TOTALS_FILE: '' } },
    )
    expect(status === 0 ? '' : stderr).toBe('')
  }, 300_000)
})
