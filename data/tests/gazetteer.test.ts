// Proves SEARCH-22.
import { distanceKm, type Point } from '@plekje/geography'
import rows from '../../packages/geography/src/places/places-nl.json'
import { buildGazetteer, type SourcedRow } from '../scripts/build-gazetteer'
import type { LabelRow, PostcodeRow } from '../scripts/place-sources'
import { AIRPORTS, NICKNAMES } from '../scripts/vocabulary/other-place-names'

const UTRECHT = '0344'
const town = (name: string, lat: number, lng: number) => ({
  name,
  lat,
  lng,
  alternateNames: [],
  isQuarter: false,
  province: 'Utrecht',
  municipality: UTRECHT,
  population: 1000,
})
/** Towns with nicknames must be in the list. */
const named = [...new Set([...Object.keys(NICKNAMES), ...Object.keys(AIRPORTS)])]

/** The row of Testdorp, which GeoNames has at 52, 5. */
function rowBeside({ ego, labels = [], postcodes = [] }: Sources): SourcedRow | undefined {
  const built = buildGazetteer({
    geonames: [...named.map((name, at) => town(name, 51 + at / 100, 6)), town('Testdorp', 52, 5)],
    ego: new Map(ego ? [['testdorp', ego]] : []),
    postcodes,
    labels,
    municipalities: new Map([[UTRECHT, 'Utrecht']]),
    words: new Set(),
  })
  return built.find(({ name }) => name === 'Testdorp')
}
interface Sources {
  readonly ego?: Point
  readonly labels?: readonly LabelRow[]
  readonly postcodes?: readonly PostcodeRow[]
}
const label = (lat: number, lng: number): LabelRow => ({ name: 'Testdorp', municipality: UTRECHT, lat, lng })

describe('a row of the gazetteer', () => {
  it('has the point of GeoNames; another source within 5 km is no difference', () => {
    expect(rowBeside({ ego: { lat: 52.04, lng: 5 } })).toMatchObject({ lat: 52, lng: 5, source: 'geonames' })
    expect(rowBeside({ ego: { lat: 52.04, lng: 5 } })).not.toHaveProperty('differs')
  })

  it('keeps the point of GeoNames when another source is further away, and has the distance', () => {
    const row = rowBeside({ ego: { lat: 52.15, lng: 5 }, labels: [label(52, 5), label(52.15, 5)] })
    expect(row).toMatchObject({ lat: 52, source: 'geonames', differs: 'ego 17 km' })
  })

  it('has the other point when CBS confirms only that one, and has the distance to that of GeoNames', () => {
    const row = rowBeside({ ego: { lat: 52.15, lng: 5 }, labels: [label(52.15, 5)] })
    expect(row).toMatchObject({ lat: 52.15, source: 'ego', differs: 'geonames 17 km' })
  })

  it('has its postcodes', () => {
    const postcodes = [3999, 4000, 4002].map((code) => ({ code, locality: 'Testdorp', province: 'Utrecht' }))
    expect(rowBeside({ postcodes })?.postcodes).toBe('3999-4000 4002')
  })
})

describe('the committed gazetteer', () => {
  const committed = rows as readonly SourcedRow[]

  it('has the source of each row, and a point in the Netherlands', () => {
    const middle = { lat: 52.2, lng: 5.3 }
    const wrong = committed.filter(
      (row) =>
        !['geonames', 'ego', 'cbs', 'postcodes'].includes(row.source) || row.lat === 0 || distanceKm(row, middle) > 200,
    )
    expect(wrong).toEqual([])
    expect(committed.length).toBeGreaterThan(2_900)
  })

  it('has the distance of each difference, which is over 5 km', () => {
    const differing = committed.filter(({ differs }) => differs !== undefined)
    expect(differing.length).toBeGreaterThan(0)
    for (const { source, differs = '' } of differing) {
      const [, other, km] = /^(geonames|ego) (\d+) km$/.exec(differs) ?? []
      expect(other).toBe(source === 'ego' ? 'geonames' : 'ego')
      expect(Number(km)).toBeGreaterThanOrEqual(5)
    }
  })
})
