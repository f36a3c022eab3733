import { fold } from '../storage/venue-model'
import { distanceKm } from './distance'
import { createNameIndex, createTokenizer, type Named } from './name-index'

export interface Candidate {
  readonly id: number | null
  readonly line: number | null
  readonly name: string
  readonly locationId: number
  readonly placeName: string
  readonly address: string
  readonly latitude: number
  readonly longitude: number
  /** False when it was placed in the middle of its town. */
  readonly hasOwnPoint: boolean
  readonly osmId: string | null
}

interface Known extends Candidate, Named {
  readonly core: string
}

/** Those of one name in one town, in the order in which they came. */
interface SameName {
  readonly first: Known
  firstWithoutPoint: Known | undefined
  readonly byAddress: Map<string, Known>
}

const MAX_KM = 0.3
/** Some 340 m east to west in the Netherlands: who is near is in a cell beside. */
const CELL_DEGREES = 0.005

/**
 * Finds venues that are there already. Two are the same when
 * - they have the same id of OpenStreetMap; or
 * - their names are alike (at least 0.8 of Dice's measure on pairs of letters, after taking off accents, signs, the
 *   town's name and general words such as "café" or "restaurant") and they lie within 300 m of each other; or
 * - their names are the same after that, in the same town, and one of them has no point of its own, or both have the
 *   same address.
 *
 * Each is looked up among those it may be the same as: near it and with rare pairs of letters in common, or of its name
 * in its town. So the time for one does not grow with how many there are elsewhere, nor much with how many there are here.
 */
export function createDuplicateFinder() {
  const cells = new Map<number, ReturnType<typeof createNameIndex<Known>>>()
  const byName = new Map<string, SameName>()
  const byOsmId = new Map<string, Known>()
  const tokensOf = createTokenizer()
  let added = 0

  /** What is asked for is most often added next. */
  let latest: { readonly candidate: Candidate; readonly known: Known } | undefined

  const know = (candidate: Candidate): Known => {
    if (latest?.candidate === candidate && latest.known.sequence === added) return latest.known
    const core = coreOf(candidate.name, candidate.placeName)
    const known = { ...candidate, core, tokens: tokensOf(core), sequence: added }
    latest = { candidate, known }
    return known
  }
  return {
    add(candidate: Candidate): void {
      const known = know(candidate)
      added += 1
      addName(known)
      if (candidate.osmId && !byOsmId.has(candidate.osmId)) byOsmId.set(candidate.osmId, known)
      if (!candidate.hasOwnPoint) return
      const key = cellKey(cellOf(candidate.latitude), cellOf(candidate.longitude))
      const cell = cells.get(key) ?? createNameIndex<Known>()
      cells.set(key, cell)
      cell.add(known)
    },
    find(candidate: Candidate): Candidate | undefined {
      const asked = know(candidate)
      const same = candidate.osmId ? byOsmId.get(candidate.osmId) : undefined
      return same ?? near(asked) ?? ofSameName(asked)
    },
  }

  function near(asked: Known): Known | undefined {
    if (!asked.hasOwnPoint) return undefined
    const [row, column] = [cellOf(asked.latitude), cellOf(asked.longitude)]
    const isNear = ({ latitude, longitude }: Known) =>
      distanceKm(asked.latitude, asked.longitude, latitude, longitude) <= MAX_KM
    let best: { readonly known: Known; readonly alike: number } | undefined
    for (let up = -1; up <= 1; up += 1) {
      for (let right = -1; right <= 1; right += 1) {
        best = cells.get(cellKey(row + up, column + right))?.best(asked.tokens, isNear, best?.alike ?? 0) ?? best
      }
    }
    return best?.known
  }

  function addName(known: Known): void {
    const address = plainWords(known.address)
    const group = byName.get(nameKey(known)) ?? { first: known, firstWithoutPoint: undefined, byAddress: new Map() }
    byName.set(nameKey(known), group)
    if (!known.hasOwnPoint) group.firstWithoutPoint ??= known
    if (address !== '' && !group.byAddress.has(address)) group.byAddress.set(address, known)
  }

  function ofSameName(asked: Known): Known | undefined {
    const group = byName.get(nameKey(asked))
    if (!group || !asked.hasOwnPoint) return group?.first
    const [one, other] = [group.firstWithoutPoint, group.byAddress.get(plainWords(asked.address))]
    return one && other ? (one.sequence < other.sequence ? one : other) : (one ?? other)
  }
}

const nameKey = ({ locationId, core }: Known) => `${locationId} ${core}`
const cellOf = (degrees: number) => Math.floor(degrees / CELL_DEGREES)
const cellKey = (row: number, column: number) => row * 100_000 + column

const general = new Set(
  'de het een t the bar cafe pub restaurant eetcafe brasserie bistro lunchroom grandcafe hotel club bioscoop bowling winkel sauna'.split(
    ' ',
  ),
)

/** What sets a name apart; the whole of it when nothing does. */
function coreOf(name: string, placeName: string): string {
  const place = new Set(plainWords(placeName).split(' '))
  const all = plainWords(name).split(' ')
  const own = all.filter((word) => !general.has(word) && !place.has(word))
  return (own.length > 0 ? own : all).join(' ')
}

const plainWords = (text: string) =>
  fold(text)
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
