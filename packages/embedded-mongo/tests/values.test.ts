import fc from '@plekje/testing/fast-check'
import { Long, ObjectId } from 'bson'
import { compareValues } from '../src/values/compare-values'
import { pathElements, pathValues } from '../src/values/path-values'
import { isSameValue, valueKey } from '../src/values/value-key'

const scalar = fc.oneof(
  fc.constant(null),
  fc.boolean(),
  fc.integer({ min: -3, max: 3 }),
  fc.double({ noNaN: false }),
  fc.string({ maxLength: 3 }),
  fc.date({ noInvalidDate: true }),
  fc.constantFrom(new ObjectId('0123456789abcdef01234567'), new ObjectId('0123456789abcdef01234568')),
)
const value = fc.letrec((tie) => ({
  any: fc.oneof({ depthSize: 'small' }, scalar, tie('list'), tie('document')),
  list: fc.array(tie('any'), { maxLength: 3 }),
  document: fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('any'), { maxKeys: 3, noNullPrototype: true }),
})).any

describe('the order of values', () => {
  it('has the same values, and no others, at the same place', () => {
    fc.assert(fc.property(value, value, (a, b) => isSameValue(a, b) === (compareValues(a, b) === 0)))
  })

  it('is one order: it can be turned round and passes on', () => {
    fc.assert(
      fc.property(value, value, value, (a, b, c) => {
        expect(Math.sign(compareValues(a, b))).toBe(-Math.sign(compareValues(b, a)) + 0)
        const [x, y, z] = [a, b, c].sort(compareValues)
        expect(compareValues(x, z)).toBeLessThanOrEqual(0)
        expect(compareValues(x, y)).toBeLessThanOrEqual(0)
      }),
    )
  })

  it('is that of MongoDB between types', () => {
    const id = new ObjectId()
    const ordered = [null, -1, 'a', { a: 1 }, [1], id, false, true, new Date(0), /x/]
    expect([...ordered].reverse().sort(compareValues)).toEqual(ordered)
  })
})

describe('the key of a value', () => {
  it.each([
    ['zero and minus zero', 0, -0, true],
    ['a number and the long of it', 5, Long.fromNumber(5), true],
    ['missing and null', undefined, null, true],
    ['a number and its text', 1, '1', false],
    ['the fields of documents in another order', { a: 1, b: 2 }, { b: 2, a: 1 }, false],
    ['lists that only join alike', ['a', 'b'], ['a,b'], false],
    ['a list and its only element', [1], 1, false],
  ])('tells or does not tell apart: %s', (_what, a, b, same) => {
    expect(valueKey(a) === valueKey(b)).toBe(same)
  })
})

describe('the values at a path', () => {
  const document = { a: { b: 1 }, list: [{ n: 1 }, { n: [2, 3] }, {}, 4], empty: [] as unknown[] }
  it.each([
    ['a.b', [1], [1]],
    ['a.c', [undefined], [undefined]],
    ['a.b.c', [undefined], [undefined]],
    ['list.n', [1, [2, 3], undefined], [1, 2, 3, undefined]],
    ['list.0.n', [1], [1]],
    ['empty', [[]], [undefined]],
    ['empty.n', [undefined], [undefined]],
  ])('are found through documents and arrays: %s', (path, values, elements) => {
    expect(pathValues(document, path)).toEqual(values)
    expect(pathElements(document, path)).toEqual(elements)
  })
})
