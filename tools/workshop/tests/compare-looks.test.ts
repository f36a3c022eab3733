// Proves STYLE-9.
import { findChanges, withChangesOf } from '../src/compare-looks'

const look = (part: Partial<{ width: number; height: number; color: number }> = {}) => {
  const { width = 100, height = 40, color = 200 } = part
  return { width, height, colors: Buffer.alloc(96, color).toString('base64') }
}

describe('comparing looks', () => {
  it('accepts the small differences between builds of a browser', () => {
    expect(findChanges({ a: look() }, { a: look({ width: 102, height: 39, color: 204 }) })).toEqual([])
  })

  it('reports another size, and other colours as a whole or in a part', () => {
    const dark = Buffer.alloc(96, 200)
    dark[17] = 150
    expect(
      findChanges(
        { size: look(), color: look(), part: look() },
        {
          size: look({ height: 44 }),
          color: look({ color: 190 }),
          part: { ...look(), colors: dark.toString('base64') },
        },
      ),
    ).toEqual([
      'color: has other colours (by 10 of 255 at most, 10.0 in the mean)',
      'part: has other colours (by 50 of 255 at most, 0.5 in the mean)',
      'size: was 100×40, is 100×44',
    ])
  })

  it('reports missing and new looks', () => {
    expect(findChanges({ a: look() }, { b: look() })).toEqual(['a: is gone', 'b: is new'])
  })
})

describe('recording looks', () => {
  it('writes changed and new looks, and drops those whose example is gone', () => {
    const recorded = { same: look(), other: look(), gone: look() }
    const current = { same: look({ color: 203 }), other: look({ height: 50 }), fresh: look() }
    expect(withChangesOf(recorded, current)).toEqual({ same: look(), other: look({ height: 50 }), fresh: look() })
  })
})
