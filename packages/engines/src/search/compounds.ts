import { stem } from './dutch-text'

/**
 * Last parts of Dutch compounds that people search for on their own. A curated list splits better than a dictionary,
 * which splits "kinderboerderij" (a children's farm) into "kin+der+boerde+rij".
 */
const HEADS = (
  'arena atelier avond baan bad bakkerij bar bibliotheek bioscoop bistro boerderij bos bowling brasserie brouwerij cafe ' +
  'camping centrum club concert danscafe dierentuin dorp eethuis eiland fabriek feest festival fort galerie golf hal haven ' +
  'hotel huis ijs kamer kart kasteel kelder kerk keuken koffie kroeg lounge lunchroom markt meer molen museum paleis ' +
  'paradijs park piste plas plein podium pretpark proeverij restaurant room route salon sauna school schouwburg shop spa ' +
  'speeltuin spel sport stad stadion strand studio tearoom terras theater tocht toren tuin vaart wandeling wereld winkel ' +
  'zaal zwembad'
)
  .split(' ')
  .sort((a, b) => b.length - a.length)

const MIN_MODIFIER_LETTERS = 3
const cachedParts = new Map<string, readonly string[]>()
const MAX_CACHED_WORDS = 200_000

/**
 * The parts of a folded compound, without the word itself: "minigolf" gives "mini" and "golf". Only documents are
 * split; queries are looked up as typed.
 */
export function compoundParts(word: string): readonly string[] {
  const cached = cachedParts.get(word)
  if (cached) return cached
  if (cachedParts.size >= MAX_CACHED_WORDS) cachedParts.clear()
  const parts = split(word) ?? split(stem(word)) ?? []
  cachedParts.set(word, parts)
  return parts
}

function split(word: string): readonly string[] | undefined {
  for (const head of HEADS) {
    if (word.length < head.length + MIN_MODIFIER_LETTERS || !word.endsWith(head)) continue
    const modifier = word.slice(0, -head.length)
    // A compound may join its parts with an s: "stadspark".
    const withoutLinkingS = modifier.length > MIN_MODIFIER_LETTERS + 1 ? modifier.replace(/s$/, '') : modifier
    const partsOfModifier = split(modifier) ?? []
    return [...new Set([head, modifier, withoutLinkingS, ...partsOfModifier])]
  }
  return undefined
}
