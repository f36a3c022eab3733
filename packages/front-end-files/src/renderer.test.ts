import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRenderer } from './renderer'

const request = { address: '/', brand: 'Plekje', now: '2026-01-01T00:00:00.000Z', answers: {} }
/** Jest caches the source of modules, so the bundle reads its output from a file. */
const bundle = `const html = require('node:fs').readFileSync(__dirname + '/html', 'utf8')
if (html.startsWith('broken')) throw new Error(html)
exports.render = async () => ({ kind: 'page', html, state: null, chunks: [] })`

describe('the renderer of a front end', () => {
  let folder: string
  let now = 0
  beforeEach(() => {
    now = 0
    folder = mkdtempSync(join(tmpdir(), 'plekje-renderer-'))
    mkdirSync(join(folder, '.server'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))
  const write = (file: string, text: string) => writeFileSync(join(folder, '.server', file), text)
  const writeAssets = (more: object = {}) =>
    write('assets.json', JSON.stringify({ version: 'main.js', always: [], chunks: {}, ...more }))

  it('leaves pages to browsers without a build, or without a Node bundle', async () => {
    const renderer = createRenderer(folder, () => now)
    expect(await renderer.render(request)).toEqual({ kind: 'none' })
    writeAssets({ isRendered: false })
    expect(await renderer.render(request)).toEqual({ kind: 'none' })
  })

  it('picks up a newer build a moment later', async () => {
    writeAssets({ isRendered: false })
    const renderer = createRenderer(folder, () => now)
    expect(await renderer.render(request)).toEqual({ kind: 'none' })
    write('html', 'newer')
    write('render.cjs', bundle)
    writeAssets()
    utimesSync(join(folder, '.server/assets.json'), 1, 1)
    now = 101
    expect(await renderer.render(request)).toMatchObject({ kind: 'page', html: 'newer' })
  })

  it('rejects when the build has no bundle although it should', async () => {
    writeAssets({ isRendered: true })
    await expect(createRenderer(folder, () => now).render(request)).rejects.toThrow('render.cjs')
  })

  it('retries a failed load with growing pauses, and works after a success', async () => {
    writeAssets()
    write('render.cjs', bundle)
    write('html', 'broken')
    const renderer = createRenderer(folder, () => now)
    await expect(renderer.render(request)).rejects.toThrow('broken')

    write('html', 'broken again')
    now = 499
    await expect(renderer.render(request)).rejects.toThrow(/^broken$/)
    now = 500
    await expect(renderer.render(request)).rejects.toThrow('broken again')

    write('html', 'at last')
    now = 1499
    await expect(renderer.render(request)).rejects.toThrow('broken again')
    now = 1500
    expect(await renderer.render(request)).toMatchObject({ kind: 'page', html: 'at last' })
    now = 1_000_000
    expect(await renderer.render(request)).toMatchObject({ kind: 'page', html: 'at last' })
  })

  it('never pauses longer than a minute', async () => {
    writeAssets()
    write('render.cjs', bundle)
    write('html', 'broken')
    const renderer = createRenderer(folder, () => now)
    for (let time = 0; time < 20; time += 1) {
      await expect(renderer.render(request)).rejects.toThrow()
      now += 60_000
    }
    write('html', 'at last')
    expect(await renderer.render(request)).toMatchObject({ html: 'at last' })
  })
})
