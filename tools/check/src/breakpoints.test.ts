import { findOtherWidths } from './breakpoints'

const widthsIn = (path: string, text: string) =>
  findOtherWidths([{ path, text }], ['(min-width: 37.5em)', '(max-width: 63.99em)'])

describe('widths of windows', () => {
  it('in stylesheets are those that queries of the kit name', () => {
    expect(widthsIn('shell/src/a.css', '@media (min-width: 37.5em) and (max-width: 63.99em) {}')).toEqual([])
    expect(widthsIn('shell/src/a.css', '@media (min-width: 38em) {}\n@media (max-width: 37.5em) {}')).toEqual([
      'shell/src/a.css: min-width: 38em is no breakpoint of packages/ui/src/breakpoints.ts',
      'shell/src/a.css: max-width: 37.5em is no breakpoint of packages/ui/src/breakpoints.ts',
    ])
    expect(widthsIn('shell/src/a.css', '@media (min-width: 600px) {}')).toHaveLength(1)
  })

  it('are not those of a component, nor of an element', () => {
    expect(widthsIn('shell/src/a.css', '@container (min-width: 700px) {}\n.a { min-width: 44px; }')).toEqual([])
  })

  it('are not written out in scripts of browsers', () => {
    expect(widthsIn('mfe-admin/src/a.tsx', `useMediaQuery('(min-width: 1024px)')`)).toHaveLength(1)
    expect(widthsIn('mfe-admin/src/a.tsx', `useMediaQuery(fromWidth('desktop'))`)).toEqual([])
    expect(widthsIn('e2e/a.ts', `matchMedia('(min-width: 1024px)')`)).toEqual([])
  })
})
