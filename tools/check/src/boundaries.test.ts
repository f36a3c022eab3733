// Proves PLATFORM-1, PLATFORM-2.
import { findBoundaryBreaks, importsOf, type Unit } from './boundaries'

const unit = (path: string, kind: Unit['kind'], dependsOn: string[] = [], side?: Unit['side']): Unit => ({
  path,
  name: `@plekje/${path.split('/').at(-1)}`,
  kind,
  side,
  dependsOn: dependsOn.map((name) => `@plekje/${name}`),
})
const units = [
  unit('packages/contracts', 'package', [], 'both'),
  unit('packages/service-kit', 'package', ['contracts'], 'server'),
  { ...unit('packages/ui', 'package', ['contracts'], 'web'), entries: ['admin'] },
  unit('packages/testing', 'package', [], 'tests'),
  unit('services/listings', 'service', ['contracts', 'service-kit', 'search', 'ui']),
  unit('services/search', 'service', ['contracts']),
  unit('mfe-discovery', 'mfe', ['ui', 'service-kit', 'mfe-account']),
  unit('mfe-account', 'mfe', ['ui']),
  unit('tools/platform', 'tool', ['listings']),
]
const breaksOf = (path: string, text: string) => findBoundaryBreaks(units, [{ path, text }])

describe('import boundaries', () => {
  it('finds every way of importing', () => {
    expect(
      importsOf(`import a from 'a'\nexport * from "b"\nconst c = await import('c')\nrequire('d')\nimport 'e'`),
    ).toEqual(['a', 'b', 'c', 'd', 'e'])
  })

  it('lets a service use packages of the server side', () => {
    expect(breaksOf('services/listings/src/a.ts', `import { x } from '@plekje/service-kit'`)).toEqual([])
  })

  it('refuses a service that imports another service', () => {
    expect(breaksOf('services/listings/src/a.ts', `import { x } from '@plekje/search'`)).toEqual([
      'services/listings/src/a.ts: service must not import service @plekje/search',
    ])
  })

  it('refuses a micro-frontend that imports another one or a server package', () => {
    expect(breaksOf('mfe-discovery/src/a.tsx', `import { x } from '@plekje/mfe-account'`)).toHaveLength(1)
    expect(breaksOf('mfe-discovery/src/a.tsx', `import { x } from '@plekje/service-kit'`)).toHaveLength(1)
  })

  it('lets an entry of a package import the main entry only by its name, so that a page has one copy of it', () => {
    const inEntry = (text: string) => breaksOf('packages/ui/src/admin/a.tsx', text)
    expect(inEntry(`import { x } from '@plekje/ui'\nimport { y } from './b'`)).toEqual([])
    expect(inEntry(`import { x } from '../button'`)).toEqual([
      'packages/ui/src/admin/a.tsx: imports ../button, of another entry of @plekje/ui: import that by its name',
    ])
    expect(breaksOf('packages/ui/src/index.ts', `export * from './admin'`)).toHaveLength(1)
    expect(breaksOf('packages/ui/src/button.tsx', `import { x } from '@plekje/ui'`)).toEqual([
      'packages/ui/src/button.tsx: imports itself as @plekje/ui',
    ])
  })

  it('refuses a service that imports the user interface', () => {
    expect(breaksOf('services/listings/src/a.ts', `import { x } from '@plekje/ui'`)).toHaveLength(1)
  })

  it('refuses a relative import out of the unit', () => {
    expect(breaksOf('services/listings/src/a.ts', `import { x } from '../../search/src/b'`)).toEqual([
      'services/listings/src/a.ts: imports ../../search/src/b, outside its own unit',
    ])
  })

  it('refuses an import that package.json does not name', () => {
    expect(breaksOf('services/search/src/a.ts', `import { x } from '@plekje/service-kit'`)).toEqual([
      'services/search/src/a.ts: imports @plekje/service-kit, which its package.json does not name',
    ])
  })

  it('keeps test packages to tests', () => {
    expect(breaksOf('services/search/src/a.ts', `import { x } from '@plekje/testing'`)).toHaveLength(1)
    expect(breaksOf('services/search/tests/a.test.ts', `import { x } from '@plekje/testing'`)).toEqual([])
  })

  it('finds circles', () => {
    const circular = [unit('packages/a', 'package', ['b'], 'both'), unit('packages/b', 'package', ['a'], 'both')]
    expect(
      findBoundaryBreaks(circular, [
        { path: 'packages/a/src/x.ts', text: `import '@plekje/b'` },
        { path: 'packages/b/src/y.ts', text: `import '@plekje/a'` },
      ]),
    ).toEqual(['units import each other in a circle: packages/a → packages/b'])
  })

  it('lets the platform compose services', () => {
    expect(breaksOf('tools/platform/src/a.ts', `import { x } from '@plekje/listings'`)).toEqual([])
  })
})
