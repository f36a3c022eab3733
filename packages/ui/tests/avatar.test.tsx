import { initialOf } from '../src'

describe('an initial', () => {
  it.each([
    ['sanne', 'S'],
    ['  élise', 'É'],
    ['e\u0301lise', 'E\u0301'],
    ['👩‍👩‍👧 familie', '👩‍👩‍👧'],
    ['ĳsbrand', 'Ĳ'],
    ['', ''],
  ])('of "%s" is "%s"', (name, initial) => {
    expect(initialOf(name)).toBe(initial)
  })
})
