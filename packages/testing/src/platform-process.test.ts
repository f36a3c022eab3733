import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { discardPlatform, endPlatforms, startPlatformProcess } from './platform-process'

const folder = mkdtempSync(join(tmpdir(), 'plekje-process-'))
afterAll(async () => {
  await endPlatforms()
  rmSync(folder, { recursive: true, force: true })
})

/** A fake platform whose port answers immediately, as another program's would, and that is ready later. */
const answersEarly = `
  require('node:http').createServer((_, answer) => answer.end()).listen(process.env.PORT)
  setTimeout(() => console.log('  Plekje is ready at http://localhost'), 500)
  process.on('SIGTERM', () => process.exit(0))
`
const root = join(folder, 'root')
mkdirSync(join(root, 'tools/platform/dist'), { recursive: true })
for (const name of ['main.cjs', 'late-platform.cjs'])
  writeFileSync(join(root, 'tools/platform/dist', name), answersEarly)

it('a platform has started when it says so itself, whoever answers on its port before', async () => {
  const platform = await startPlatformProcess({ root })
  expect(platform.output()).toContain('is ready')
  await discardPlatform(platform)
})

it('a platform on a copy of a data folder leaves that folder as it is', async () => {
  const original = join(folder, 'original')
  mkdirSync(join(original, 'documents'), { recursive: true })
  writeFileSync(join(original, 'documents/data'), 'seeded')
  const platform = await startPlatformProcess({ root, copyOf: original })
  expect(platform.dataDir).not.toBe(original)
  expect(readFileSync(join(platform.dataDir, 'documents/data'), 'utf8')).toBe('seeded')
  await discardPlatform(platform)
  expect(readFileSync(join(original, 'documents/data'), 'utf8')).toBe('seeded')
})
