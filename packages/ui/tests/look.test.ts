// Proves STYLE-1, STYLE-2, STYLE-5, STYLE-6, STYLE-10.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(__dirname, '../../..')
const units = ['shell', 'packages/ui', ...readdirSync(root).filter((name) => name.startsWith('mfe-'))]
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const sheets = units
  .flatMap((unit) =>
    readdirSync(join(root, unit, 'src'), { recursive: true, encoding: 'utf8' }).map((path) => join(unit, 'src', path)),
  )
  .filter((path) => path.endsWith('.css'))
const tokens = read('packages/ui/src/styles/tokens.css')
const token = (name: string) => new RegExp(`--${name}: ([^;]+);`).exec(tokens)?.[1]
const fonts = read('packages/ui/src/styles/fonts.css')
const everywhere = (pattern: RegExp) =>
  sheets.flatMap((path) => (read(path).match(pattern) ?? []).map((found) => `${path}: ${found}`))

it('the palette is warm paper, ink and one bright orange, which no text uses', () => {
  expect(['paper', 'ink', 'loud'].map(token)).toEqual([
    'light-dark(#fffbf4, #15141a)',
    'light-dark(#1b1a21, #f5f1ea)',
    '#ff6b2c',
  ])
  expect(sheets.length).toBeGreaterThan(40)
  expect(everywhere(/(?<![-\w])color: *var\(--loud\)/g)).toEqual([])
})

describe('typography', () => {
  it('uses two families from our own files, which swap with fallbacks of the same metrics', () => {
    const faces = fonts.split('@font-face').slice(1)
    const ours = faces.filter((face) => face.includes('.woff2'))
    expect(new Set(ours.map((face) => /font-family: "([^"]+)"/.exec(face)?.[1]))).toEqual(
      new Set(['Bricolage Grotesque', 'Figtree']),
    )
    expect(ours.filter((face) => !face.includes('font-display: swap') || /url\("?https?:/.test(face))).toEqual([])
    const fallbacks = faces.filter((face) => /"(Bricolage|Figtree) Fallback"/.test(face))
    expect(fallbacks.length).toBeGreaterThanOrEqual(2)
    expect(fallbacks.filter((face) => !face.includes('size-adjust'))).toEqual([])
    // Codes to copy by hand use a monospaced font.
    const others = everywhere(/font-family:\s*(?!var\(--font-|inherit|ui-monospace)[\w"][^;]*;/g)
    expect(others.filter((at) => !at.includes('fonts.css'))).toEqual([])
  })

  it('has one scale, a line height of 1.55, and at most 70 characters per line', () => {
    const px = (rem: string | undefined) => Number(/([\d.]+)rem\)?$/.exec(rem ?? '')?.[1]) * 16
    expect(['xs', 'sm', 'md', 'lg', 'xl', '2xl', '3xl'].map((size) => px(token(`text-${size}`)))).toEqual([
      13, 15, 17, 20, 26, 34, 46,
    ])
    expect(read('packages/ui/src/styles/base.css')).toContain('font: 400 var(--text-sm) / 1.55 var(--font-text)')
    expect(Number.parseInt(token('measure') ?? '', 10)).toBeLessThanOrEqual(70)
  })
})

describe('space and shape', () => {
  it('use a grid of 4 px and three radii', () => {
    const steps = [...tokens.matchAll(/--space-(\d+): (\d+)px/g)].map(([, step, px]) => [Number(step) * 4, Number(px)])
    expect(steps.length).toBeGreaterThan(8)
    for (const [wanted, px] of steps) expect(px).toBe(wanted)
    expect(['card', 'chip', 'input'].map((shape) => token(`radius-${shape}`))).toEqual(['14px', '999px', '10px'])
  })

  it('have one elevation shadow, on hover or focus only', () => {
    const lifted = sheets.flatMap((path) =>
      [...read(path).matchAll(/([^{}]+)\{[^{}]*box-shadow: var\(--lift\)/g)].map(([, selector = '']) =>
        selector.trim(),
      ),
    )
    expect(lifted.length).toBeGreaterThan(1)
    expect(lifted.filter((selector) => !/:(hover|focus)/.test(selector))).toEqual([])
  })
})

describe("administrators' screens", () => {
  const table = read('packages/ui/src/admin/data-table.module.css')
  it('have rows of 36 px, a sticky header, and right-aligned figures', () => {
    expect(table).toMatch(/\.table td:not\(\.empty\) \{\s*height: 36px/)
    expect(table).toMatch(/\.table th \{\s*position: var\(--sticky\)/)
    expect(table).toMatch(/\.table \.figure \{\s*text-align: right/)
  })

  it('draw charts in accent and ink on the colours of the page', () => {
    const charts =
      read('packages/ui/src/charts/chart.module.css') + read('packages/ui/src/charts/chart-plot.module.css')
    const drawn = [...charts.matchAll(/\.(?:ground|front|area|line|dot|at)(?:::before)? \{[^}]*\}/g)].join('')
    expect(new Set(drawn.match(/--[a-z-]+/g))).toEqual(new Set(['--ink', '--card', '--accent', '--accent-wash']))
    expect(charts).not.toMatch(/#[\da-f]{3}|\brgb\(|oklch/)
  })
})

it('every picture has dimensions and a background colour before it loads', () => {
  expect(read('packages/ui/src/picture.module.css')).toMatch(/background: var\(--sunk\)/)
  const bare = units.flatMap((unit) =>
    readdirSync(join(root, unit, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.tsx'))
      .map((path) => join(unit, 'src', path))
      .filter((path) => (read(path).match(/<img\b[^>]*>/g) ?? []).some((image) => !/width=[\s\S]*height=/.test(image))),
  )
  expect(bare).toEqual([])
})
