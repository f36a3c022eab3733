// Proves SEARCH-26.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type PlatformProcess, startPlatformProcess, waitUntil } from '@plekje/testing'
import type { Locator } from 'playwright-core'
import sharp from 'sharp'
import { mapArchive } from './map-archive'
import { drawingFlags, visitors } from './visitor'

/** The middle of a tile. */
const MIDDLE = { lat: 52.16, lng: 5.1 }
const from = (layer: string, properties: Record<string, string>, height: number) => ({
  layer,
  type: 'line' as const,
  properties,
  points: [
    [0, height],
    [4096, height],
  ] as [number, number][],
})
const archive = mapArchive(
  MIDDLE,
  [
    {
      layer: 'water',
      type: 'polygon',
      properties: { class: 'lake' },
      points: [
        [0, 0],
        [4096, 0],
        [4096, 1000],
        [0, 1000],
      ],
    },
    from('transportation', { class: 'motorway' }, 2048),
    from('transportation', { class: 'primary' }, 3000),
  ],
  400_000,
)

const VIEW = `/?show_all=true&view=map&at=${MIDDLE.lat},${MIDDLE.lng},11`

/** A site whose map has this style, with these files in its folder, for the tests of a `describe`. */
function siteWith(style: string, files: Readonly<Record<string, Buffer | string>>): { readonly url: () => string } {
  const folder = mkdtempSync(join(tmpdir(), 'plekje-map-'))
  let site: PlatformProcess
  beforeAll(async () => {
    for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
    const env = { MAP_DIR: folder, MAP_STYLE: style }
    site = await startPlatformProcess({ env, copyOf: process.env.E2E_SEEDED })
  })
  afterAll(async () => {
    await site?.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  return { url: () => site.url }
}

const untilColoured = (map: Locator, colour: string, what: string) =>
  waitUntil(async () => (await countPixels(await map.screenshot(), colour)) > 500, {
    what: `pixels of the colour of ${what}`,
  })

describe('a map with an operator’s archive of tiles', () => {
  const newVisitor = visitors({ flags: drawingFlags })
  const site = siteWith('/map/nl.pmtiles', { 'nl.pmtiles': archive })

  it.each(['light', 'dark'] as const)(
    'has its roads and water in the colours of the %s page, and fetches ranges only',
    async (colorScheme) => {
      const { page, complaints } = await newVisitor({ baseURL: site.url(), colorScheme })
      const sizes: Promise<number>[] = []
      page.on('response', (response) => {
        if (!response.url().endsWith('.pmtiles')) return
        expect([response.status(), response.request().headers().range]).toEqual([206, expect.stringMatching(/^bytes=/)])
        sizes.push(response.body().then((body) => body.length))
      })
      await page.goto(VIEW)
      const map = page.getByRole('region', { name: 'Kaart' })
      await map.getByRole('link', { name: 'OpenMapTiles' }).waitFor()
      const colour = (name: string) =>
        map.evaluate((element, property) => {
          const probe = element.appendChild(document.createElement('i'))
          probe.style.color = `var(--map-${property})`
          const [red, green, blue] = (getComputedStyle(probe).color.match(/\d+/g) ?? []).map(Number)
          probe.remove()
          return [red, green, blue].join()
        }, name)
      for (const name of ['road', 'water']) {
        await untilColoured(map, await colour(name), name)
      }
      const fetched = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
      expect(fetched).toBeGreaterThan(0)
      expect(fetched).toBeLessThan(archive.length / 4)
      expect(complaints.all).toEqual([])
    },
  )
})

describe('a map with an operator’s own style', () => {
  const newVisitor = visitors({ flags: drawingFlags })
  const square = [
    [MIDDLE.lng - 0.1, MIDDLE.lat - 0.02],
    [MIDDLE.lng + 0.1, MIDDLE.lat - 0.02],
    [MIDDLE.lng + 0.1, MIDDLE.lat],
    [MIDDLE.lng - 0.1, MIDDLE.lat],
    [MIDDLE.lng - 0.1, MIDDLE.lat - 0.02],
  ]
  const style = {
    version: 8,
    sources: {
      park: { type: 'geojson', data: '/map/park.json', attribution: 'Gemeente' },
      tiles: { type: 'vector', url: 'pmtiles:///map/nl.pmtiles' },
    },
    layers: [
      { id: 'ground', type: 'background', paint: { 'background-color': '#fedcba' } },
      { id: 'park', type: 'fill', source: 'park', paint: { 'fill-color': '#123456' } },
      {
        id: 'roads',
        type: 'line',
        source: 'tiles',
        'source-layer': 'transportation',
        paint: { 'line-color': '#654321', 'line-width': 6 },
      },
    ],
  }
  const site = siteWith('/map/style.json', {
    'nl.pmtiles': archive,
    'park.json': JSON.stringify({
      type: 'Feature',
      properties: {},
      geometry: { type: 'Polygon', coordinates: [square] },
    }),
    'style.json': JSON.stringify(style),
  })

  it('shows the data and the tiles that it names, and who made them', async () => {
    const { page, complaints } = await newVisitor({ baseURL: site.url() })
    await page.goto(VIEW)
    const map = page.getByRole('region', { name: 'Kaart' })
    await map.getByText('Gemeente').waitFor()
    for (const [colour, what] of [
      ['254,220,186', 'the ground'],
      ['18,52,86', 'a park'],
      ['101,67,33', 'roads'],
    ] as const) {
      await untilColoured(map, colour, what)
    }
    expect(complaints.all).toEqual([])
  })
})

async function countPixels(picture: Buffer, colour: string): Promise<number> {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true })
  let count = 0
  for (let at = 0; at < data.length; at += info.channels) {
    if (`${data[at]},${data[at + 1]},${data[at + 2]}` === colour) count += 1
  }
  return count
}
