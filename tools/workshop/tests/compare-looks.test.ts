// Proves STYLE-9.
import { findChanges, withChangesOf } from '../src/compare-looks'

const look = (part: Partial<{ width: number; height: number; color: number }> = {}) => {
  const { width = 100, height = 40, color = 200 } = part
  return { width, height, colors: Buffer.alloc(96, color).toString('base64') }
}

describe('a look that is kept', () => {
  it('is what another build of the browser draws a little differently', () => {
    expect(findChanges({ a: look() }, { a: look({ width: 102, height: 39, color: 204 }) })).toEqual([])
  })

  it('is not that of another size, or of other colours as a whole or in a part', () => {
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

  it('is not missing, nor unknown', () => {
    expect(findChanges({ a: look() }, { b: look() })).toEqual(['a: is gone', 'b: is new'])
  })
})

describe('looks that are written anew', () => {
  it('are those that changed and those that are new; what is gone is gone', () => {
    const known = { same: look(), other: look(), gone: look() }
    const seen = { same: look({ color: 203 }), other: look({ height: 50 }), fresh: look() }
    expect(withChangesOf(known, seen)).toEqual({ same: look(), other: look({ height: 50 }), fresh: look() })
  })
})
