import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(__dirname, '../../../..')
let folder = ''

jest.setTimeout(300_000)
beforeEach(() => {
  mkdirSync(join(root, '.cache'), { recursive: true })
  folder = mkdtempSync(join(root, '.cache/kit-'))
  for (const kit of ['web-kit', 'ui']) cpSync(join(root, 'packages', kit), join(folder, kit), { recursive: true })
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Runs the command on the copy of the kit, against what is released of it. */
function gate(command: string, ...more: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/tsx/dist/cli.mjs'),
      join(root, 'tools/check/src/kit-gate/main.ts'),
      ...[command, '--packages', folder, '--released', join(folder, 'web-kit/released'), ...more],
    ],
    { cwd: root, encoding: 'utf8' },
  )
  return { status, stdout, stderr }
}

function edit(file: string, from: string, to: string) {
  const path = join(folder, file)
  const text = readFileSync(path, 'utf8')
  expect(text).toContain(from)
  writeFileSync(path, text.replace(from, to))
}

const version = () => JSON.parse(readFileSync(join(folder, 'web-kit/released/kit.json'), 'utf8')).version as string

it('passes the whole kit when something was added, and releases it as the next minor version', () => {
  gate('release', '--breaking')
  const [major = 0, minor = 0] = version().split('.').map(Number)
  edit('ui/src/button.tsx', '  isBusy?: boolean | undefined\n', '  isBusy?: boolean | undefined\n  isWide?: boolean\n')
  edit('ui/src/index.ts', 'export ', "export type Added = 'added'\nexport ")
  expect(gate('check')).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('with 1 exports added since\n'),
  })
  expect(gate('release').status).toBe(0)
  expect(version()).toBe(`${major}.${minor + 1}.0`)
  expect(gate('check').stdout).toBe(`the kit is compatible with ${version()}\n`)
})

it('fails for changes that break deployed micro-frontends, and releases them only with --breaking', () => {
  gate('release', '--breaking')
  const [major = 0] = version().split('.').map(Number)
  edit('ui/src/button.tsx', '  isBusy?: boolean | undefined\n', '')
  edit(
    'web-kit/src/remote-app.ts',
    'export interface RemoteApp {\n',
    'export interface RemoteApp {\n  readonly title: string\n',
  )
  const { status, stderr } = gate('check')
  expect(status).toBe(1)
  expect(stderr).toMatch(/@plekje\/ui: Button\n.*"isBusy"/)
  expect(stderr).toMatch(/@plekje\/web-kit: RemoteApp\n.*'title' is missing/)
  expect(gate('release')).toMatchObject({ status: 1, stderr: expect.stringContaining('Nothing was released') })
  expect(gate('release', '--breaking')).toMatchObject({ status: 0, stdout: `kit ${major + 1}.0.0 released\n` })
})
