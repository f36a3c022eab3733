import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readTextFile } from '../src/import/read-file'
import { runCommand } from '../src/import/run-command'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plekje-import-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function fileOf(content: Buffer | string) {
  const path = join(folder, 'venues.csv')
  await writeFile(path, content)
  return path
}
async function run(args: readonly string[], env: Record<string, string> = {}) {
  const out: string[] = []
  const err: string[] = []
  const code = await runCommand(args, { env, out: (text) => out.push(text), err: (text) => err.push(text) })
  return { code, out: out.join('\n'), err: err.join('\n') }
}

it.each([
  ['UTF-8', Buffer.from('Café €')],
  ['UTF-8 with a mark', Buffer.from('\ufeffCafé €')],
  ['Windows-1252', Buffer.from([0x43, 0x61, 0x66, 0xe9, 0x20, 0x80])],
])('reads %s', async (_, bytes) => {
  expect(await readTextFile(await fileOf(bytes))).toBe('Café €')
})

it.each([
  [['a.csv', 'b.csv'], /Not expected: b.csv/],
  [['a.csv', '--include-duplicates'], /goes with --apply/],
  [['undo'], /needs the id/],
  [['undo', 'x', '--apply'], /takes no options/],
  [['undo', 'x', 'y'], /Not expected: y/],
  [['a.csv', '--colour'], /colour/],
])('%p is no command', async (args, problem) => {
  const { code, out, err } = await run(args)
  expect([code, out]).toEqual([2, ''])
  expect(err).toMatch(problem)
  expect(err).toMatch(/\n\nUsage: npm run import/)
})

it('prints its usage', async () => {
  for (const args of [[], ['--help']]) expect(await run(args)).toMatchObject({ code: 0, err: '' })
})

it('explains why it cannot read the file or reach the site', async () => {
  const missing = await run([join(folder, 'none.csv')])
  expect([missing.code, missing.err]).toEqual([1, expect.stringMatching(/^Cannot read .*none\.csv: ENOENT$/)])
  const env = { PLEKJE_URL: 'http://127.0.0.1:1', ADMIN_PASSWORD: 'x' }
  const away = await run([await fileOf('naam,categorie')], env)
  expect([away.code, away.err]).toEqual([1, expect.stringMatching(/^Nothing answers at http:\/\/127\.0\.0\.1:1/)])
  const large = await run([await fileOf(Buffer.alloc(21 * 1024 * 1024, 0x20))], env)
  expect([large.code, large.err]).toEqual([1, expect.stringMatching(/larger than 20 MB/)])
})
