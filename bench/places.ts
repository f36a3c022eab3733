// npm run bench -- places: how many names of real places resolve to that place, to another one, or to none. The points and
// a part of the names are from sources that the gazetteer does not use (bench/places/make-names.ts).
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { haversineKm } from '@plekje/geography'
import { loadGazetteer, PlaceResolver, placeKey } from '@plekje/geography/places'
import { processorMs } from './harness/clock'
import { runBench } from './harness/run-bench'
import type { PlaceQuery } from './places/make-names'

/** Maximum distance from the label of a statistical area or municipality to the centre of its place. */
const SAME_PLACE_KM = 12
const MAX_UNKNOWN_SHARE = 0.02

const keyWithoutProvince = (name: string) => placeKey(name.replace(/ \(.*/, ''))
const read = (path: string) => JSON.parse(readFileSync(join(__dirname, path), 'utf8'))

async function main(): Promise<boolean> {
  const names: readonly PlaceQuery[] = read('places/names.json')
  const cpuBefore = processorMs()
  const places = new PlaceResolver(await loadGazetteer(), read('../data/seed/locations.json'))
  const heapMb = process.memoryUsage().heapUsed / 1e6
  console.log(`read in ${Math.round(processorMs() - cpuBefore)} ms of processor, ${heapMb.toFixed(0)} MB of heap`)
  const wrongPlaces: string[] = []
  const unknownNames: string[] = []
  const namesakes: string[] = []
  let offeredCount = 0
  const startedAt = performance.now()
  for (const { query, lat, lng } of names) {
    const place = places.resolve(query) ?? places.guess(query)
    const isInPlace = (name: string | undefined) => {
      const found = name === undefined ? undefined : places.resolveExact(name)
      return found !== undefined && haversineKm(lat, lng, found.lat, found.lng) <= SAME_PLACE_KM
    }
    if (!place) {
      unknownNames.push(query)
      continue
    }
    const km = haversineKm(lat, lng, place.lat, place.lng)
    if (km <= SAME_PLACE_KM) continue
    const isNamesake = keyWithoutProvince(place.name) === keyWithoutProvince(query)
    if (place.namesakes.some(isInPlace)) offeredCount += 1
    else if (isNamesake) namesakes.push(query)
    else wrongPlaces.push(`${query} → ${place.name} (${Math.round(km)} km)`)
  }
  const ms = (performance.now() - startedAt) / names.length
  const unknownShare = unknownNames.length / names.length
  console.log(`${names.length} names, ${ms.toFixed(2)} ms each`)
  const rightCount = names.length - wrongPlaces.length - unknownNames.length - namesakes.length - offeredCount
  const wrongVerdict = wrongPlaces.length === 0 ? 'met' : 'MISSED (goal: 0)'
  const unknownVerdict = unknownShare < MAX_UNKNOWN_SHARE ? 'met' : 'MISSED (goal: under 2 %)'
  console.log(`right                            ${rightCount}`)
  console.log(`offered with a larger namesake   ${offeredCount}`)
  console.log(`only a namesake is known         ${namesakes.length}  ${namesakes.join(', ')}`)
  console.log(`wrong                            ${wrongPlaces.length}  ${wrongVerdict}`)
  console.log(
    `unknown                          ${unknownNames.length} (${(100 * unknownShare).toFixed(1)} %)  ${unknownVerdict}`,
  )
  for (const line of wrongPlaces) console.log(`  wrong: ${line}`)
  if (unknownNames.length > 0) console.log(`  unknown: ${unknownNames.join(', ')}`)
  return wrongPlaces.length === 0 && unknownShare < MAX_UNKNOWN_SHARE
}

runBench(main)
