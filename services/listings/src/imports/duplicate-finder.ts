import { haversineKm } from '@plekje/geography'
import { cellOf, cellsAround } from '../domain/cells'
import { coreOf, duplicateKeyOf, plainWords } from '../domain/duplicate-key'
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
  /** False if the coordinates are the point of the town. */
  readonly hasOwnPoint: boolean
  readonly osmId: string | null
}

interface IndexedCandidate extends Candidate, Named {
  readonly core: string
}

/** Venues with one name in one town, in the order of `add`. */
interface VenuesOfName {
  readonly first: IndexedCandidate
  firstWithoutPoint: IndexedCandidate | undefined
  readonly byAddress: Map<string, IndexedCandidate>
}

const MAX_KM = 0.3

/** The best match by each of the three rules. */
export interface Matches {
  readonly byOsmId?: Candidate | undefined
  readonly near?: { readonly entry: Candidate; readonly similarity: number } | undefined
  readonly ofSameName?: Candidate | undefined
}

export const strongestMatchOf = ({ byOsmId, near, ofSameName }: Matches): Candidate | undefined =>
  byOsmId ?? near?.entry ?? ofSameName

/** Merges matches of two finders. Stored venues come before rows of the file, lower ids before higher ones. */
export const mergeMatches = (a: Matches, b: Matches): Matches => ({
  byOsmId: firstStored(a.byOsmId, b.byOsmId, ({ id }) => id),
  near: mostSimilar(a.near, b.near),
  ofSameName: firstStored(a.ofSameName, b.ofSameName, ({ id }) => id),
})

function firstStored<T>(a: T | undefined, b: T | undefined, idOf: (match: T) => number | null): T | undefined {
  if (a === undefined || b === undefined) return a ?? b
  return (idOf(b) ?? Number.POSITIVE_INFINITY) < (idOf(a) ?? Number.POSITIVE_INFINITY) ? b : a
}

function mostSimilar(a: Matches['near'], b: Matches['near']): Matches['near'] {
  const difference = (a?.similarity ?? 0) - (b?.similarity ?? 0)
  if (difference === 0) return firstStored(a, b, ({ entry }) => entry.id)
  return difference > 0 ? a : b
}

/** Index keys under which duplicates of these candidates are stored. */
export const lookupKeysOf = (candidates: readonly Candidate[]) => ({
  cells: distinct(
    candidates
      .filter(({ hasOwnPoint }) => hasOwnPoint)
      .flatMap(({ latitude, longitude }) => cellsAround(latitude, longitude)),
  ),
  duplicateKeys: distinct(candidates.map((candidate) => duplicateKeyOf(candidate, candidate.placeName))),
  osmIds: distinct(candidates.map(({ osmId }) => osmId).filter((osmId) => osmId !== null)),
})

const distinct = <T>(values: readonly T[]): T[] => [...new Set(values)]

/**
 * Finds duplicates. Two venues are duplicates if
 * - they have the same OpenStreetMap id; or
 * - their names are similar (Dice coefficient of letter pairs at least 0.8, without accents, punctuation, the town and
 * general words such as "café" or "restaurant") and they are within 300 m; or
 * - their names, reduced in this way, are equal, the town is the same, and one venue has no point of its own or both
 * have the same address.
 * A venue is compared only with near venues that share rare letter pairs, and with venues of its name in its town. So
 * the time per venue does not grow with the number of venues elsewhere, and only little with the number of near venues.
 */
export function createDuplicateFinder() {
  const cells = new Map<number, ReturnType<typeof createNameIndex<IndexedCandidate>>>()
  const byName = new Map<string, VenuesOfName>()
  const byOsmId = new Map<string, IndexedCandidate>()
  const tokensOf = createTokenizer()
  let addedCount = 0

  /** Caches the last indexed candidate, because a candidate is usually added right after its look-up. */
  let latest: { readonly candidate: Candidate; readonly entry: IndexedCandidate } | undefined

  const toIndexed = (candidate: Candidate): IndexedCandidate => {
    if (latest?.candidate === candidate && latest.entry.sequence === addedCount) return latest.entry
    const core = coreOf(candidate.name, candidate.placeName)
    const entry = { ...candidate, core, tokens: tokensOf(core), sequence: addedCount }
    latest = { candidate, entry }
    return entry
  }
  return {
    add(candidate: Candidate): void {
      const entry = toIndexed(candidate)
      addedCount += 1
      addName(entry)
      if (candidate.osmId && !byOsmId.has(candidate.osmId)) byOsmId.set(candidate.osmId, entry)
      if (!candidate.hasOwnPoint) return
      const key = cellOf(candidate.latitude, candidate.longitude)
      if (key === null) return
      const cell = cells.get(key) ?? createNameIndex<IndexedCandidate>()
      cells.set(key, cell)
      cell.add(entry)
    },
    matches,
    find: (candidate: Candidate): Candidate | undefined => strongestMatchOf(matches(candidate)),
  }

  function matches(candidate: Candidate): Matches {
    const indexed = toIndexed(candidate)
    return {
      byOsmId: candidate.osmId ? byOsmId.get(candidate.osmId) : undefined,
      near: findNear(indexed),
      ofSameName: findOfSameName(indexed),
    }
  }

  function findNear(candidate: IndexedCandidate): Matches['near'] {
    if (!candidate.hasOwnPoint) return undefined
    const isNear = ({ latitude, longitude }: IndexedCandidate) =>
      haversineKm(candidate.latitude, candidate.longitude, latitude, longitude) <= MAX_KM
    let best: { readonly entry: IndexedCandidate; readonly similarity: number } | undefined
    for (const cell of cellsAround(candidate.latitude, candidate.longitude)) {
      const better = cells.get(cell)?.findBest(candidate.tokens, isNear, best?.similarity ?? 0)
      if (better) best = better
    }
    return best
  }

  function addName(entry: IndexedCandidate): void {
    const address = plainWords(entry.address)
    const group = byName.get(nameKey(entry)) ?? { first: entry, firstWithoutPoint: undefined, byAddress: new Map() }
    byName.set(nameKey(entry), group)
    if (!entry.hasOwnPoint) group.firstWithoutPoint ??= entry
    if (address !== '' && !group.byAddress.has(address)) group.byAddress.set(address, entry)
  }

  function findOfSameName(candidate: IndexedCandidate): IndexedCandidate | undefined {
    const group = byName.get(nameKey(candidate))
    if (!group || !candidate.hasOwnPoint) return group?.first
    const withoutPoint = group.firstWithoutPoint
    const atAddress = group.byAddress.get(plainWords(candidate.address))
    if (!withoutPoint || !atAddress) return withoutPoint ?? atAddress
    return withoutPoint.sequence < atAddress.sequence ? withoutPoint : atAddress
  }
}

const nameKey = ({ locationId, core }: IndexedCandidate) => `${locationId} ${core}`
