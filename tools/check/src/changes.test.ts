import { touchedBy } from '../changes.mjs'

describe('the tests that a change touches', () => {
  it('finds those of the engines and of search near a change of the search port', () => {
    const distances = touchedBy(['packages/engines/src/search/search-engine.ts'])
    const near = [...distances].filter(([path, distance]) => path.includes('.test.') && distance <= 2)
    const units = new Set(near.map(([path]) => path.split('/').slice(0, 2).join('/')))
    expect(units).toContain('packages/engines')
    expect(units).toContain('services/search')
    expect(units).not.toContain('services/social')
  })
})
