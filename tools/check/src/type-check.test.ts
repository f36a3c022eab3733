import { findUnchecked, readListing } from './type-check'

describe('files that are type-checked', () => {
  const printed = [
    "mfe-tips/src/page.tsx(3,1): error TS2322: Type 'string' is not assignable to type 'number'.",
    '/site/node_modules/typescript/lib/lib.es5.d.ts',
    '/site/mfe-tips/src/page.tsx',
    '/site/packages/tips/data.json',
  ].join('\n')

  it('are read from the list of the compiler, apart from its errors', () => {
    const { files, otherLines } = readListing('/site', printed)
    expect(files).toEqual([
      'node_modules/typescript/lib/lib.es5.d.ts',
      'mfe-tips/src/page.tsx',
      'packages/tips/data.json',
    ])
    expect(otherLines).toEqual([expect.stringContaining('error TS2322')])
  })

  it('include every tracked file', () => {
    const { files } = readListing('/site', printed)
    const tracked = ['mfe-tips/src/page.tsx', 'mfe-tips/src/forgotten.ts', 'mfe-tips/src/page.module.css']
    expect(findUnchecked(tracked, files)).toEqual([expect.stringMatching(/^mfe-tips\/src\/forgotten\.ts: /)])
  })
})
