import { findForbiddenLicences, type Lock } from './licences'

const lock: Lock = {
  'services/x': { dependencies: { good: '1', inner: '*' } },
  'node_modules/@own/inner': { link: true, resolved: 'packages/inner' },
  'node_modules/inner': { link: true, resolved: 'packages/inner' },
  'packages/inner': { dependencies: { nested: '1' } },
  'packages/inner/node_modules/nested': { license: 'AGPL-3.0-only' },
  'node_modules/nested': { license: 'MIT' },
  'node_modules/good': { license: '(MIT OR GPL-3.0-or-later)', optionalDependencies: { 'good-win32': '1' } },
  'node_modules/good-win32': {},
  'node_modules/tool': { license: 'GPL-3.0-only' },
}

describe('licences', () => {
  it('are checked for the dependencies of a unit in their resolved versions, and for nothing else', () => {
    const problems = findForbiddenLicences(lock, ['services/x'])
    expect(problems).toEqual([
      'packages/inner/node_modules/nested: licence AGPL-3.0-only is not allowed; see ALLOWED in tools/check/src/licences.ts',
    ])
  })

  it.each([
    ['MIT AND Apache-2.0', 0],
    ['MIT AND GPL-2.0-only', 1],
    ['GPL-2.0-only OR ISC', 0],
    ['MIT and ISC', 0],
    ['MIT and GPL-2.0-only', 1],
    ['(MIT OR GPL-2.0-only) AND (GPL-3.0-only OR AGPL-3.0-only)', 1],
    ['(MIT OR GPL-2.0-only) AND (GPL-3.0-only OR ISC)', 0],
    ['MIT AND (GPL-2.0-only OR (ISC AND Zlib))', 0],
    ['MIT OR GPL-2.0-only AND GPL-3.0-only', 0],
    ['(MIT', 1],
    ['MIT ISC', 1],
    ['MIT)', 1],
    ['', 1],
    [undefined, 1],
  ])('%s: %i problems', (license, count) => {
    const one: Lock = {
      gateway: { dependencies: { a: '1' } },
      'node_modules/a': license === undefined ? {} : { license },
    }
    expect(findForbiddenLicences(one, ['gateway'])).toHaveLength(count)
  })
})
