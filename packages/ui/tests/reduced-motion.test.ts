// Proves STYLE-7.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(__dirname, '../../..')
const units = ['shell', 'packages/ui', ...readdirSync(root).filter((name) => name.startsWith('mfe-'))]
const sheets = units.flatMap((unit) =>
  readdirSync(join(root, unit, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.css'))
    .map((path) => join(unit, 'src', path)),
)
const BASE = 'packages/ui/src/styles/base.css'
const read = (path: string) => readFileSync(join(root, path), 'utf8')

describe('reduced motion', () => {
  it('ends every animation, transition and smooth scroll at once', () => {
    const [, rule = ''] = /@media \(prefers-reduced-motion: reduce\) \{\s*([^}]*\})/.exec(read(BASE)) ?? []
    expect(rule).toMatch(/^\*,\s*\*::before,\s*\*::after \{/)
    for (const declaration of [
      'animation-duration: 1ms !important',
      'animation-iteration-count: 1 !important',
      'transition-duration: 1ms !important',
      'scroll-behavior: auto !important',
    ]) {
      expect(rule).toContain(declaration)
    }
  })

  it('is not overridden by any style sheet', () => {
    expect(sheets.length).toBeGreaterThan(40)
    const stubborn = sheets.filter(
      (path) => path !== BASE && /(?:animation|transition|scroll-behavior)[\w-]*:[^;}]*!important/.test(read(path)),
    )
    expect(stubborn).toEqual([])
  })
})

describe('a page at rest', () => {
  it('has no endless animation except indicators of pending work', () => {
    const endless = sheets.filter((path) => /animation[\w-]*:[^;}]*\binfinite\b/.test(read(path)))
    expect(endless.sort()).toEqual([
      'mfe-account/src/features/planner/planning-progress.module.css',
      'packages/ui/src/button.module.css',
      'packages/ui/src/skeleton.module.css',
      'packages/ui/src/spinner/spinner.module.css',
    ])
  })
})
