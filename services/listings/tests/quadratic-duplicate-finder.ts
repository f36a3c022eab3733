import { haversineKm } from '@plekje/geography'
import { fold } from '@plekje/text-folding'
import type { Candidate } from '../src/imports/duplicate-finder'

interface Known extends Candidate {
  readonly core: string
  readonly pairs: ReadonlyMap<string, number>
}

const MAX_KM = 0.3
const MIN_ALIKE = 0.8
/** About 340 m from west to east in the Netherlands: venues within the search distance are in a neighbouring cell. */
const CELL_DEGREES = 0.005

/** A slow reference for the indexed finder: the same rules, but compares all venues nearby. */
export function createQuadraticDuplicateFinder() {
  const cells = new Map<string, Known[]>()
  const byName = new Map<string, Known[]>()
  const byOsmId = new Map<string, Known>()

  const know = (candidate: Candidate): Known => {
    const core = coreOf(candidate.name, candidate.placeName)
    return { ...candidate, core, pairs: pairsOf(core) }
  }
  return {
    add(candidate: Candidate): void {
      const known = know(candidate)
      append(byName, nameKey(known), known)
      if (candidate.osmId && !byOsmId.has(candidate.osmId)) byOsmId.set(candidate.osmId, known)
      if (candidate.hasOwnPoint) append(cells, cellKey(cellOf(candidate.latitude), cellOf(candidate.longitude)), known)
    },
    find(candidate: Candidate): Candidate | undefined {
      const asked = know(candidate)
      const same = candidate.osmId ? byOsmId.get(candidate.osmId) : undefined
      return same ?? near(asked) ?? byName.get(nameKey(asked))?.find((known) => isSamePlace(known, asked))
    },
  }

  function near(asked: Known): Known | undefined {
    if (!asked.hasOwnPoint) return undefined
    const [row, column] = [cellOf(asked.latitude), cellOf(asked.longitude)]
    let best: { known: Known; similarity: number } | undefined
    for (let up = -1; up <= 1; up += 1) {
      for (let right = -1; right <= 1; right += 1) {
        for (const known of cells.get(cellKey(row + up, column + right)) ?? []) {
          const km = haversineKm(asked.latitude, asked.longitude, known.latitude, known.longitude)
          if (km > MAX_KM) continue
          const similarity = likeness(asked, known)
          if (similarity >= MIN_ALIKE && similarity > (best?.similarity ?? 0)) best = { known, similarity }
        }
      }
    }
    return best?.known
  }
}

const isSamePlace = (one: Candidate, other: Candidate) =>
  !one.hasOwnPoint ||
  !other.hasOwnPoint ||
  (plainWords(one.address) !== '' && plainWords(one.address) === plainWords(other.address))

const nameKey = ({ locationId, core }: Known) => `${locationId} ${core}`
const cellOf = (degrees: number) => Math.floor(degrees / CELL_DEGREES)
const cellKey = (row: number, column: number) => `${row} ${column}`

const general = new Set(
  'de het een t the bar cafe pub restaurant eetcafe brasserie bistro lunchroom grandcafe hotel club bioscoop bowling winkel sauna'.split(
    ' ',
  ),
)

/** The distinctive words of a name; all words if none is. */
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

function pairsOf(core: string): ReadonlyMap<string, number> {
  const letters = [...core.replaceAll(' ', '')]
  const pairs = new Map<string, number>()
  for (const [at, letter] of letters.entries()) {
    const pair = letter + (letters[at + 1] ?? '')
    if (pair.length > 1 || letters.length === 1) pairs.set(pair, (pairs.get(pair) ?? 0) + 1)
  }
  return pairs
}

/** Dice coefficient: 1 for the same letter pairs, 0 for none in common. */
function likeness({ pairs: one, core }: Known, { pairs: other, core: otherCore }: Known): number {
  if (core === otherCore) return 1
  const total = (pairs: ReadonlyMap<string, number>) => [...pairs.values()].reduce((sum, count) => sum + count, 0)
  let shared = 0
  for (const [pair, count] of one) shared += Math.min(count, other.get(pair) ?? 0)
  return (2 * shared) / Math.max(total(one) + total(other), 1)
}

function append<K>(lists: Map<K, Known[]>, key: K, known: Known): void {
  const list = lists.get(key)
  if (list) list.push(known)
  else lists.set(key, [known])
}
