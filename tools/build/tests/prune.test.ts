import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(__dirname, '../../..')

interface Entry {
  readonly version?: string
  readonly optional?: boolean
  readonly dependencies?: Record<string, string>
  readonly optionalDependencies?: Record<string, string>
}
interface Lock {
  readonly packages: Record<string, Entry>
}

const readLock = (folder: string): Lock => JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'))
const whole = readLock(root)

const targets: string[] = []
function pruned(unit: string): string {
  const target = mkdtempSync(join(tmpdir(), 'plekje-prune-'))
  targets.push(target)
  execFileSync(process.execPath, [join(root, 'tools/build/prune.mjs'), unit, target], { stdio: 'pipe' })
  return target
}
afterAll(() => {
  for (const target of targets) rmSync(target, { recursive: true, force: true })
})

const nameOf = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))

/** Names that a lock's packages ask for and that the lock does not hold where Node looks for them. */
function missingIn({ packages }: Lock): string[] {
  return Object.entries(packages).flatMap(([path, { dependencies }]) =>
    Object.keys(dependencies ?? {}).filter((name) => !isFound(packages, path, name)),
  )
}
const isFound = (packages: Lock['packages'], from: string, name: string): boolean =>
  packages[`${from ? `${from}/` : ''}node_modules/${name}`] !== undefined ||
  (from !== '' && isFound(packages, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), name))

describe('what the image of a service is built from', () => {
  const target = pruned('services/listings')

  it('contains its own sources and those of its dependencies, and no other service or front end', () => {
    const parts = readdirSync(join(target, 'sources/services')).concat(readdirSync(join(target, 'sources/packages')))
    expect(parts).toEqual(expect.arrayContaining(['listings', 'contracts', 'engines', 'service-kit', 'photos']))
    expect(parts).not.toEqual(expect.arrayContaining(['reviews']))
    expect(parts).not.toEqual(expect.arrayContaining(['ui']))
    expect(existsSync(join(target, 'sources/shell'))).toBe(false)
  })

  it('excludes tests and documents: a change in them rebuilds nothing', () => {
    const files = filesIn(join(target, 'sources'))
    expect(files).toContain('services/listings/src/main.ts')
    expect(files.filter((file) => /\.test\.tsx?$|\/tests\/|README\.md$|\/dist\//.test(file))).toEqual([])
  })

  it('locks the npm packages that run, in the versions of the whole lock, and none of a front end', () => {
    const run = readLock(join(target, 'run'))
    const names = Object.keys(run.packages)
    expect(names).toEqual(
      expect.arrayContaining(['node_modules/sharp', 'node_modules/mongoose', 'node_modules/express']),
    )
    expect(names.filter((name) => /node_modules\/(react|webpack|jest|esbuild|typescript)$/.test(name))).toEqual([])
    const versions = new Set(Object.entries(whole.packages).map(([path, { version }]) => `${nameOf(path)} ${version}`))
    for (const name of names.filter((path) => path !== '')) {
      expect(versions).toContain(`${nameOf(name)} ${run.packages[name]?.version}`)
    }
    expect(missingIn(run)).toEqual([])
  })

  it('keeps native parts of other systems as optional, so that the same lock builds for them', () => {
    const { packages } = readLock(join(target, 'run'))
    expect(packages['node_modules/@lmdb/lmdb-linux-arm64']?.optional).toBe(true)
    expect(packages['node_modules/lmdb']?.optional).toBeUndefined()
  })

  it('needs only the bundler from npm to be built', () => {
    expect(JSON.parse(readFileSync(join(target, 'build/package.json'), 'utf8')).dependencies).toEqual({
      esbuild: expect.any(String),
    })
  })

  it('contains the folders that it reads at run time', () => {
    expect(filesIn(join(target, 'files'))).toContain('data/seed/venues.ndjson')
    expect(filesIn(join(pruned('services/search'), 'files'))).toEqual([])
  })
})

it('contains no other micro-frontend and no server for a micro-frontend', () => {
  const target = pruned('mfe-discovery')
  expect(readdirSync(join(target, 'sources')).sort()).not.toEqual(expect.arrayContaining(['mfe-account']))
  expect(existsSync(join(target, 'sources/services'))).toBe(false)
  expect(existsSync(join(target, 'run'))).toBe(false)
  const build = readLock(join(target, 'build'))
  expect(Object.keys(build.packages)).toEqual(expect.arrayContaining(['node_modules/react', 'node_modules/webpack']))
  expect(missingIn(build)).toEqual([])
})

it('is the same each time, so that cached layers are reused', () => {
  const [first, again] = [pruned('services/reviews'), pruned('services/reviews')]
  const contents = (folder: string) => filesIn(folder).map((file) => [file, readFileSync(join(folder, file), 'base64')])
  expect(contents(again)).toEqual(contents(first))
})

it('names a unit that does not exist', () => {
  expect(() => pruned('services/nothing')).toThrow(/There is no unit services\/nothing/)
})
