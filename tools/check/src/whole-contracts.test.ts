import type { Unit } from './boundaries'
import { findWholeContracts } from './whole-contracts'

const units: Unit[] = [
  { path: 'shell', name: '@plekje/shell', kind: 'shell', dependsOn: [] },
  { path: 'mfe-admin', name: '@plekje/mfe-admin', kind: 'mfe', dependsOn: [] },
  { path: 'packages/ui', name: '@plekje/ui', kind: 'package', side: 'web', dependsOn: [] },
  { path: 'services/reviews', name: '@plekje/reviews', kind: 'service', dependsOn: [] },
]
const found = (path: string, text: string) => findWholeContracts(units, [{ path, text }]).length > 0

it.each([
  ['shell/src/a.ts', "import { pageTitles } from '@plekje/contracts'"],
  ['shell/src/a.ts', "import {\n  type User,\n  pageTitles,\n} from '@plekje/contracts'"],
  ['packages/ui/src/a.ts', "export { cardImage } from '@plekje/contracts'"],
  ['packages/ui/src/a.ts', "const all = import('@plekje/contracts')"],
])('finds what brings all schemas to visitors: %s %s', (path, text) => {
  expect(found(path, text)).toBe(true)
})

it.each([
  ['shell/src/a.ts', "import type { User } from '@plekje/contracts'"],
  ['shell/src/a.ts', "import { pageTitles } from '@plekje/contracts/plain'"],
  ['shell/src/a.ts', "import type { User } from '@plekje/contracts'\nimport { a } from './b'"],
  ['shell/tests/a.test.ts', "import { SearchQuery } from '@plekje/contracts'"],
  ['mfe-admin/src/a.ts', "import { NewVenue } from '@plekje/contracts'"],
  ['services/reviews/src/a.ts', "import { reviewsApi } from '@plekje/contracts'"],
])('lets pass: %s %s', (path, text) => {
  expect(found(path, text)).toBe(false)
})
