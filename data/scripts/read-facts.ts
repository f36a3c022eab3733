import type { SeedFacts } from '../src/seed-types'
import { NUMBER_WORDS } from './text-template'

/** A fact, and the sentence of a text that states it. */
export interface StatedFact {
  readonly fact: keyof SeedFacts
  readonly value: string | number
  readonly sentence: string
}

interface Rule {
  readonly fact: keyof SeedFacts
  /** `number`: the value is the group of the pattern that matched. */
  readonly value: 'yes' | 'partly' | 'no' | 'number'
  readonly pattern: RegExp
}

/**
 * Patterns of Dutch sentences that state a fact. They use general words, not the sentences of this seed, and ignore
 * statements about something else: guide dogs, one lane of ten, a car park down the road. If several patterns of a fact
 * match, "no" wins over "partly", and "partly" over "yes".
 */
const RULES: readonly Rule[] = [
  { fact: 'wheelchairEntrance', value: 'no', pattern: /\b(treden|trappen) bij de ingang\b.*\bgeen lift\b/ },
  { fact: 'wheelchairEntrance', value: 'partly', pattern: /\brolstoel(en|gebruikers)?\b.*\bzij-?ingang\b/ },
  {
    fact: 'wheelchairEntrance',
    value: 'yes',
    pattern: /\b(zaak|club|ingang|entree|alles)\b.*\b(rolstoeltoegankelijk|drempelvrij|gelijkvloers)\b/,
  },
  { fact: 'wheelchairToilet', value: 'yes', pattern: /\b(aangepast|invaliden|rolstoel|mindervaliden)-? ?toilet\b/ },
  {
    fact: 'wheelchairSeating',
    value: 'yes',
    pattern: /\bplek(ken)? voor rolstoelen\b|\brolstoelgebruikers hebben een (verhoging|plek)\b/,
  },
  {
    fact: 'children',
    value: 'partly',
    pattern: /\bmet kinderen\b.*\bwelkom tot\b|\btoegang\b.*\bkinderen hebben\b.*\buur\b/,
  },
  {
    fact: 'children',
    value: 'yes',
    pattern:
      /\b(kinderstoelen|kindermenu|kinderfeestjes?|speelhoek|familiekamer)\b|\bvoor kinderen (is|zijn) er\b|\bkinderen krijgen\b|\b(uitje|eten|ontsnap je|zwembad|middag) met kinderen\b|\bmet kinderen (is het|ben je er|naar)\b/,
  },
  {
    fact: 'dogs',
    value: 'partly',
    pattern: /(?<![a-z])honden (mogen|zijn)\b.*\b(buiten het seizoen|na \S+ uur|alleen op)\b/,
  },
  { fact: 'dogs', value: 'no', pattern: /\bgeen honden\b|(?<![a-z])honden (mogen niet|zijn niet)\b/ },
  { fact: 'dogs', value: 'yes', pattern: /(?<![a-z])honden (mogen mee|zijn( altijd)? welkom)\b/ },
  { fact: 'terrace', value: 'no', pattern: /\b(geen terras|terras (ontbreekt|is er niet))\b/ },
  {
    fact: 'terrace',
    value: 'yes',
    pattern:
      /\b(het|ons|een eigen) terras (heeft|ligt|kijkt|vangt|is|langs|aan)\b|\bop het terras\b|\bgaat het terras open\b|\b(overkapt|zonnig) terras\b|\bligt een terras\b|\bdakterras\b/,
  },
  { fact: 'indoor', value: 'no', pattern: /\bspeel je buiten\b/ },
  { fact: 'indoor', value: 'yes', pattern: /\balles is binnen\b|\bdoe je binnen\b/ },
  { fact: 'parking', value: 'yes', pattern: /^parkeren (kan|kost)\b|\bbetaald parkeren\b|\bparkeerterrein\b/ },
  { fact: 'cash', value: 'no', pattern: /\balleen met (pin|de pas)\b/ },
  { fact: 'cards', value: 'yes', pattern: /\bbetalen gaat alleen met pin\b/ },
  { fact: 'cash', value: 'yes', pattern: /\bcontant betalen kan\b/ },
  { fact: 'vegetarian', value: 'yes', pattern: /\bvegetarische?\b/ },
  { fact: 'vegan', value: 'yes', pattern: /\b(vegan|veganistische?|plantaardig)\b/ },
  { fact: 'glutenFree', value: 'yes', pattern: /\bglutenvrije?\b/ },
  { fact: 'halal', value: 'yes', pattern: /\bhalal\b/ },
  {
    fact: 'groupSize',
    value: 'number',
    pattern: /\bgroepen tot (\w+) personen\b|\bbedrijfsuitje tot (\w+) personen\b/,
  },
  {
    fact: 'minimumAge',
    value: 'number',
    pattern: /\bminimumleeftijd is (\w+) jaar\b|\btoegang is er vanaf (\w+) jaar\b/,
  },
]
const PRECEDENCE = ['no', 'partly', 'yes', 'number'] as const

/** Finds the facts that texts state; each fact once. */
export function readFacts(...texts: readonly string[]): readonly StatedFact[] {
  const sentences = texts.flatMap((text) => text.split(/(?<=[.!?])\s+/))
  const orderedRules = RULES.toSorted((a, b) => PRECEDENCE.indexOf(a.value) - PRECEDENCE.indexOf(b.value))
  const facts = new Map<keyof SeedFacts, StatedFact>()
  for (const { fact, value, pattern } of orderedRules) {
    const sentence = sentences.find((text) => pattern.test(text.toLowerCase()))
    if (sentence === undefined || facts.has(fact)) continue
    const statedValue = value === 'number' ? numberIn(sentence, pattern) : value
    if (statedValue !== undefined) facts.set(fact, { fact, value: statedValue, sentence })
  }
  return [...facts.values()]
}

export const factsIn = (...texts: readonly string[]): SeedFacts =>
  Object.fromEntries(readFacts(...texts).map(({ fact, value }) => [fact, value]))

function numberIn(sentence: string, pattern: RegExp): number | undefined {
  const groups = pattern.exec(sentence.toLowerCase())?.slice(1) ?? []
  return numberOf(groups.find((group) => group !== undefined) ?? '')
}

function numberOf(text: string): number | undefined {
  const number = /^\d+$/.test(text) ? Number(text) : NUMBER_WORDS.indexOf(text)
  return number < 0 ? undefined : number
}
