import { withoutUndefined } from '@plekje/contracts'
import { DENIALS } from './fact-concepts'
import { numberOf } from './numerals'
import { FILLERS } from './wish-words'

/*
 * The party that a text describes: "met 8 personen", "groep van 12", "kind van 6", "voor 10-jarigen". Sources: numerals
 * and the pattern "met z'n achten" of the Algemene Nederlandse Spraakkunst (7.2 and 5.9), words for families and groups
 * of WikiWoordenboek.
 */

/** The number of people and the age of the youngest. */
export interface Party {
  readonly groupSize?: number
  readonly age?: number
}

export interface ParsedParty extends Party {
  /** Words that do not describe the party. */
  readonly otherWords: readonly string[]
  readonly parts: readonly { readonly typed: string; readonly name: string }[]
}

/** Smaller groups are not read as a wish, because every venue takes them: "hotel voor 2 personen" is just a hotel. */
const MIN_PER_GROUP = 5
const MAX_PER_GROUP = 10_000
const MAX_AGE = 99

/** Numerals after "met z'n"; the index is the number. */
const TOGETHER_NUMERALS = ',,tweeen,drieen,vieren,vijven,zessen,zevenen,achten,negenen,tienen,elven,twaalven'.split(',')

const PEOPLE_WORD =
  /^(?:personen|persoons|mensen|man|volwassenen|vrienden|vriendinnen|collegas|gasten|deelnemers|kinderen|pers|p)$/
const GROUP_WORD = /^(?:groep|groepje|gezelschap|vriendengroep|team|gezin|familie)$/
const CHILD_WORD =
  /^(?:kind|kinderen|kids|kindje|kindjes|kleuters?|peuters?|zoon|zoons|zoontje|zoontjes|dochters?|dochtertjes?|jongens?|jongetjes?|meisjes?|tieners?|kleinkind|kleinkinderen|neefjes?|nichtjes?)$/

interface PartyMatch extends Party {
  readonly length: number
}

function groupAt(words: readonly string[], position: number): PartyMatch | undefined {
  const [first = '', second = '', third = ''] = words.slice(position, position + 3)
  if (GROUP_WORD.test(first) && second === 'van') {
    const length = PEOPLE_WORD.test(words[position + 3] ?? '') ? 4 : 3
    return groupMatch(numberOf(third), length)
  }
  if (first === 'met' && /^(?:zn|zijn|ons|hun|z)$/.test(second)) {
    const number = TOGETHER_NUMERALS.indexOf(third)
    return groupMatch(number < 2 ? undefined : number, 3)
  }
  if (/^(?:met|voor)$/.test(first) && PEOPLE_WORD.test(third)) return groupMatch(numberOf(second), 3)
  return PEOPLE_WORD.test(second) ? groupMatch(numberOf(first), 2) : undefined
}

function groupMatch(groupSize: number | undefined, length: number): PartyMatch | undefined {
  if (groupSize === undefined || groupSize < MIN_PER_GROUP || groupSize > MAX_PER_GROUP) return undefined
  return { groupSize, length }
}

function ageAt(words: readonly string[], position: number): PartyMatch | undefined {
  const [first = '', second = '', third = ''] = words.slice(position, position + 3)
  if (CHILD_WORD.test(first) && second === 'van') return agesFrom(words, position, position + 2)
  if (CHILD_WORD.test(first) && third === 'jaar') return ageMatch(numberOf(second), 3)
  const ageInWord = numberOf(/^(.+?)jarigen?$/.exec(first)?.[1])
  if (ageInWord !== undefined) return ageMatch(ageInWord, 1)
  if (/^jarigen?$/.test(second)) return ageMatch(numberOf(first), 2)
  return first === 'vanaf' && third === 'jaar' ? ageMatch(numberOf(second), 3) : undefined
}

const ageMatch = (age: number | undefined, length: number): PartyMatch | undefined =>
  age !== undefined && age <= MAX_AGE ? { age, length } : undefined

/** Reads "kinderen van 4, 6 en 8 jaar" as 4: the youngest decides. */
function agesFrom(words: readonly string[], start: number, agesStart: number): PartyMatch | undefined {
  const ages: number[] = []
  let end = agesStart
  for (let position = agesStart; position < words.length; position += 1) {
    const word = words[position] ?? ''
    const age = numberOf(word)
    if (age !== undefined) {
      ages.push(age)
      end = position + 1
    } else if (word === 'jaar' && position === end) {
      end = position + 1
    } else if (word !== 'en' && word !== 'of') {
      break
    }
  }
  return ages.length === 0 ? undefined : ageMatch(Math.min(...ages), end - start)
}

/** Reads the largest group and the youngest age in a text. Numbers after "geen", "niet" or "zonder" are ignored. */
export function readParty(words: readonly string[]): ParsedParty {
  const otherWords: string[] = []
  const parts: { typed: string; name: string }[] = []
  let party: Party = {}
  for (let position = 0; position < words.length; ) {
    const previousWord = words.slice(0, position).findLast((word) => DENIALS.has(word) || !FILLERS.has(word))
    const match = DENIALS.has(previousWord ?? '') ? undefined : (groupAt(words, position) ?? ageAt(words, position))
    if (!match) {
      otherWords.push(words[position] ?? '')
      position += 1
      continue
    }
    const { length, ...part } = match
    party = mergeParties(party, part)
    parts.push({ typed: words.slice(position, position + length).join(' '), name: nameOf(part) })
    position += length
    // "Voor" before "10-jarigen" belongs to the age.
    if (part.age !== undefined && otherWords.at(-1) === 'voor') otherWords.pop()
  }
  return { ...party, otherWords, parts }
}

/** The larger group and the younger age of two parties. */
function mergeParties(first: Party, second: Party): Party {
  const ages = [first.age, second.age].filter((age) => age !== undefined)
  const groupSizes = [first.groupSize, second.groupSize].filter((groupSize) => groupSize !== undefined)
  return withoutUndefined({
    groupSize: groupSizes.length > 0 ? Math.max(...groupSizes) : undefined,
    age: ages.length > 0 ? Math.min(...ages) : undefined,
  })
}

const nameOf = ({ groupSize, age }: Party): string =>
  groupSize === undefined ? `Jongste is ${age} jaar` : `Groep van ${groupSize}`
