import type { Random } from './random'
import { capitalize, countWords, fillTemplate, type TemplateValues } from './text-template'
import type { Kind, Variant, Vocabulary } from './vocabulary'

const MIN_WORDS = 62
const MAX_WORDS = 150

/**
 * A description of 62 to 150 words: an opening, sentences about this variant, then sentences about the kind and about
 * visits in general. At most one sentence of each group is used, so that none contradicts another.
 */
export function makeDescription(
  kind: Kind,
  variant: Variant,
  vocabulary: Vocabulary,
  random: Random,
  values: TemplateValues,
): string {
  const fill = (template: string) => capitalize(fillTemplate(template, random, values))
  const opening = fill(random.pick(variant.open))
  const variantSentences = random.shuffle(variant.lines).slice(0, random.int(2, 3)).map(fill)
  const generalSentences = [
    ...random.shuffle(Object.values(kind.groups)).slice(0, random.int(2, 3)),
    ...random.shuffle(Object.values(vocabulary.shared)).slice(0, random.int(2, 3)),
  ].map((group) => fill(random.pick(group)))
  const sentences = [opening, ...variantSentences, ...random.shuffle(generalSentences)]
  const extraSentences = random.shuffle(variant.lines).map(fill)
  while (countWords(sentences.join(' ')) < MIN_WORDS && extraSentences.length > 0) {
    const next = extraSentences.pop()
    // Two fillings of one template begin with the same words.
    if (next && !sentences.some((sentence) => sentence.slice(0, 12) === next.slice(0, 12))) sentences.push(next)
  }
  while (countWords(sentences.join(' ')) > MAX_WORDS) sentences.pop()
  return sentences.join(' ')
}

export function makeShortDescription(variant: Variant, random: Random, values: TemplateValues): string {
  return capitalize(fillTemplate(random.pick(variant.short), random, values))
}

/**
 * A name that no other venue of the seed has.
 * @throws when the variant's patterns are used up
 */
export function makeName(variant: Variant, random: Random, values: TemplateValues, usedNames: Set<string>): string {
  for (let attempt = 0; attempt < 400; attempt++) {
    const name = fillTemplate(random.pick(variant.names), random, values)
    const key = name.toLowerCase()
    if (usedNames.has(key)) continue
    usedNames.add(key)
    return name
  }
  throw new Error(`no free name left for ${variant.key}`)
}
