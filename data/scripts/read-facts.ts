import type { SeedFacts } from '../src/seed-types'

/** A fact read from a text, and the sentence that states it. */
export interface TakenFact {
  readonly fact: keyof SeedFacts
  readonly value: string | number
  readonly sentence: string
}

interface Rule {
  readonly fact: keyof SeedFacts
  /** `number`: the value is the first group of the pattern. */
  readonly value: 'yes' | 'partly' | 'no' | 'number'
  readonly says: RegExp
}

/**
 * Patterns of Dutch sentences that state a fact. They use general words, not the sentences of this seed, and ignore
 * statements about something else: guide dogs, one lane of ten, a car park down the road. If several patterns of a fact
 * match, "no" wins over "partly", and "partly" over "yes".
 */
const RULES: readonly Rule[] = [
  { fact: 'wheelchairEntrance', value: 'no', says: /\b(treden|trappen) bij de ingang\b.*\bgeen lift\b/ },
  { fact: 'wheelchairEntrance', value: 'partly', says: /\brolstoel(en|gebruikers)?\b.*\bzij-?ingang\b/ },
  {
    fact: 'wheelchairEntrance',
    value: 'yes',
    says: /\b(zaak|club|ingang|entree|alles)\b.*\b(rolstoeltoegankelijk|drempelvrij|gelijkvloers)\b/,
  },
  { fact: 'wheelchairToilet', value: 'yes', says: /\b(aangepast|invaliden|rolstoel|mindervaliden)-? ?toilet\b/ },
  {
    fact: 'wheelchairSeating',
    value: 'yes',
    says: /\bplek(ken)? voor rolstoelen\b|\brolstoelgebruikers hebben een (verhoging|plek)\b/,
  },
  {
    fact: 'children',
    value: 'partly',
    says: /\bmet kinderen\b.*\bwelkom tot\b|\btoegang\b.*\bkinderen hebben\b.*\buur\b/,
  },
  {
    fact: 'children',
    value: 'yes',
    says: /\b(kinderstoelen|kindermenu|kinderfeestjes?|speelhoek|familiekamer)\b|\bvoor kinderen (is|zijn) er\b|\bkinderen krijgen\b|\b(uitje|eten|ontsnap je|zwembad|middag) met kinderen\b|\bmet kinderen (is het|ben je er|naar)\b/,
  },
  {
    fact: 'dogs',
    value: 'partly',
    says: /(?<![a-z])honden (mogen|zijn)\b.*\b(buiten het seizoen|na \S+ uur|alleen op)\b/,
  },
  { fact: 'dogs', value: 'no', says: /\bgeen honden\b|(?<![a-z])honden (mogen niet|zijn niet)\b/ },
  { fact: 'dogs', value: 'yes', says: /(?<![a-z])honden (mogen mee|zijn( altijd)? welkom)\b/ },
  { fact: 'terrace', value: 'no', says: /\b(geen terras|terras (ontbreekt|is er niet))\b/ },
  {
    fact: 'terrace',
    value: 'yes',
    says: /\b(het|ons|een eigen) terras (heeft|ligt|kijkt|vangt|is|langs|aan)\b|\bop het terras\b|\bgaat het terras open\b|\b(overkapt|zonnig) terras\b|\bligt een terras\b|\bdakterras\b/,
  },
  { fact: 'indoor', value: 'no', says: /\bspeel je buiten\b/ },
  { fact: 'indoor', value: 'yes', says: /\balles is binnen\b|\bdoe je binnen\b/ },
  { fact: 'parking', value: 'yes', says: /^parkeren (kan|kost)\b|\bbetaald parkeren\b|\bparkeerterrein\b/ },
  { fact: 'cash', value: 'no', says: /\balleen met (pin|de pas)\b/ },
  { fact: 'cards', value: 'yes', says: /\bbetalen gaat alleen met pin\b/ },
  { fact: 'cash', value: 'yes', says: /\bcontant betalen kan\b/ },
  { fact: 'vegetarian', value: 'yes', says: /\bvegetarische?\b/ },
  { fact: 'vegan', value: 'yes', says: /\b(vegan|veganistische?|plantaardig)\b/ },
  { fact: 'glutenFree', value: 'yes', says: /\bglutenvrije?\b/ },
  { fact: 'halal', value: 'yes', says: /\bhalal\b/ },
  { fact: 'groupSize', value: 'number', says: /\bgroepen tot (\w+) personen\b|\bbedrijfsuitje tot (\w+) personen\b/ },
  { fact: 'minimumAge', value: 'number', says: /\bminimumleeftijd is (\w+) jaar\b|\btoegang is er vanaf (\w+) jaar\b/ },
]
const careful = ['no', 'partly', 'yes', 'number'] as const

function numberIn(sentence: string, pattern: RegExp): number | undefined {
  const [, ...groups] = pattern.exec(sentence.toLowerCase()) ?? []
  return numberOf(groups.find((group) => group !== undefined) ?? '')
}

/** The facts that the texts state, each once. */
export function readFacts(...texts: readonly string[]): readonly TakenFact[] {
  const sentences = texts.flatMap((text) => text.split(/(?<=[.!?])\s+/))
  const byCare = RULES.toSorted((a, b) => careful.indexOf(a.value) - careful.indexOf(b.value))
  const found = new Map<keyof SeedFacts, TakenFact>()
  for (const { fact, value, says } of byCare) {
    const sentence = sentences.find((text) => says.test(text.toLowerCase()))
    if (sentence === undefined || found.has(fact)) continue
    const stated = value === 'number' ? numberIn(sentence, says) : value
    if (stated !== undefined) found.set(fact, { fact, value: stated, sentence })
  }
  return [...found.values()]
}

export const factsIn = (...texts: readonly string[]): SeedFacts =>
  Object.fromEntries(readFacts(...texts).map(({ fact, value }) => [fact, value]))

const WORDS =
  'nul een twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien zestien zeventien achttien negentien twintig'.split(
    ' ',
  )

function numberOf(text: string): number | undefined {
  const number = /^\d+$/.test(text) ? Number(text) : WORDS.indexOf(text)
  return number < 0 ? undefined : number
}
