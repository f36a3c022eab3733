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
interface SameName {
  readonly first: IndexedCandidate
  firstWithoutPoint: IndexedCandidate | undefined
  readonly byAddress: Map<string, IndexedCandidate>
}

const MAX_KM = 0.3

/** The best match by each of the three rules. */
export interface Matches {
  readonly byOsmId?: Candidate | undefined
  readonly near?: { readonly known: Candidate; readonly similarity: number } | undefined
  readonly ofSameName?: Candidate | undefined
}

/** The match of the strongest rule. */
export const chosenOf = ({ byOsmId, near, ofSameName }: Matches): Candidate | undefined =>
  byOsmId ?? near?.known ?? ofSameName

/** Merges matches of two finders. Stored venues come before rows of the file, lower ids before higher ones. */
export function mergeMatches(one: Matches, other: Matches): Matches {
  const first = <T>(a: T | undefined, b: T | undefined, idOf: (found: T) => number | null): T | undefined => {
    if (a === undefined || b === undefined) return a ?? b
    return (idOf(b) ?? Number.POSITIVE_INFINITY) < (idOf(a) ?? Number.POSITIVE_INFINITY) ? b : a
  }
  return {
    byOsmId: first(one.byOsmId, other.byOsmId, ({ id }) => id),
    near: mostSimilar(),
    ofSameName: first(one.ofSameName, other.ofSameName, ({ id }) => id),
  }
  function mostSimilar(): Matches['near'] {
    const oneSimilarity = one.near?.similarity ?? 0
    const otherSimilarity = other.near?.similarity ?? 0
    if (oneSimilarity === otherSimilarity) return first(one.near, other.near, ({ known }) => known.id)
    return oneSimilarity > otherSimilarity ? one.near : other.near
  }
}

/** Index keys under which duplicates of these candidates are stored. */
export const placesOf = (candidates: readonly Candidate[]) => ({
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
 * - these names are equal, the town is the same, and one venue has no point of its own or both have the same address.
 * A venue is compared only with near venues that share rare letter pairs, and with venues of its name in its town. So the
 * time per venue does not grow with the number of venues elsewhere, and only little with the number of near venues.
 */
export function createDuplicateFinder() {
  const cells = new Map<number, ReturnType<typeof createNameIndex<IndexedCandidate>>>()
  const byName = new Map<string, SameName>()
  const byOsmId = new Map<string, IndexedCandidate>()
  const tokensOf = createTokenizer()
  let added = 0

  /** The candidate that was indexed last: a candidate is usually added right after it was looked up. */
  let latest: { readonly candidate: Candidate; readonly known: IndexedCandidate } | undefined

  const toIndexed = (candidate: Candidate): IndexedCandidate => {
    if (latest?.candidate === candidate && latest.known.sequence === added) return latest.known
    const core = coreOf(candidate.name, candidate.placeName)
    const known = { ...candidate, core, tokens: tokensOf(core), sequence: added }
    latest = { candidate, known }
    return known
  }
  return {
    add(candidate: Candidate): void {
      const known = toIndexed(candidate)
      added += 1
      addName(known)
      if (candidate.osmId && !byOsmId.has(candidate.osmId)) byOsmId.set(candidate.osmId, known)
      if (!candidate.hasOwnPoint) return
      const key = cellOf(candidate.latitude, candidate.longitude)
      if (key === null) return
      const cell = cells.get(key) ?? createNameIndex<IndexedCandidate>()
      cells.set(key, cell)
      cell.add(known)
    },
    matches,
    find: (candidate: Candidate): Candidate | undefined => chosenOf(matches(candidate)),
  }

  function matches(candidate: Candidate): Matches {
    const indexed = toIndexed(candidate)
    return {
      byOsmId: candidate.osmId ? byOsmId.get(candidate.osmId) : undefined,
      near: near(indexed),
      ofSameName: ofSameName(indexed),
    }
  }

  function near(candidate: IndexedCandidate): Matches['near'] {
    if (!candidate.hasOwnPoint) return undefined
    const isNear = ({ latitude, longitude }: IndexedCandidate) =>
      haversineKm(candidate.latitude, candidate.longitude, latitude, longitude) <= MAX_KM
    let best: { readonly known: IndexedCandidate; readonly similarity: number } | undefined
    for (const cell of cellsAround(candidate.latitude, candidate.longitude)) {
      best = cells.get(cell)?.best(candidate.tokens, isNear, best?.similarity ?? 0) ?? best
    }
    return best
  }

  function addName(known: IndexedCandidate): void {
    const address = plainWords(known.address)
    const group = byName.get(nameKey(known)) ?? { first: known, firstWithoutPoint: undefined, byAddress: new Map() }
    byName.set(nameKey(known), group)
    if (!known.hasOwnPoint) group.firstWithoutPoint ??= known
    if (address !== '' && !group.byAddress.has(address)) group.byAddress.set(address, known)
  }

  function ofSameName(candidate: IndexedCandidate): IndexedCandidate | undefined {
    const group = byName.get(nameKey(candidate))
    if (!group || !candidate.hasOwnPoint) return group?.first
    const withoutPoint = group.firstWithoutPoint
    const atAddress = group.byAddress.get(plainWords(candidate.address))
    if (!withoutPoint || !atAddress) return withoutPoint ?? atAddress
    return withoutPoint.sequence < atAddress.sequence ? withoutPoint : atAddress
  }
}

const nameKey = ({ locationId, core }: IndexedCandidate) => `${locationId} ${core}`
