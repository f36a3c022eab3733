import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(__dirname, '../../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

test('the workshop shows what each entry of the kit exports', () => {
  const { exports } = JSON.parse(read('packages/ui/package.json')) as { exports: Record<string, string> }
  const entries = Object.keys(exports).filter((entry) => !entry.endsWith('.css'))
  const shown = read('tools/workshop/src/page/examples/example.ts')
  expect(entries.length).toBeGreaterThan(1)
  for (const entry of entries) expect(shown).toContain(`from '@plekje/ui${entry.slice(1)}'`)
})
