import { wordsIn } from '@plekje/text-folding'
import { baseForms } from '@plekje/text-folding/base-forms'
import { FACT_CONCEPTS } from './fact-concepts'
import { type Concept, WHOLE_KINDS } from './kind-words'
import { PARTS_OF_KINDS } from './parts-of-kinds'
import { nearestWord, soundOf } from './spellings'
import { FEATURES, WISHES, type Wish } from './wish-words'

export type Meaning = { readonly concept: Concept } | { readonly wish: Wish }

/** How a typed word led to one of the lists': as it stands there, inflected, or spelled or typed in another way. */
export interface Found {
  readonly meaning: Meaning
  /** The word of the list. */
  readonly word: string
  readonly isCorrected: boolean
  /** The last part of a compound: its kind counts, and texts need not have it. */
  readonly isHead?: true
}

/** A compound of which no list has the first part. */
export interface UnlistedCompound {
  readonly modifier: string
  /** The kind that its last part means: shops for "keramiekwinkel", none for "keramiekplek". */
  readonly head: Found | undefined
  /** The head alone is no answer. */
  readonly isGeneral: boolean
}

const MIN_SOUND_LETTERS = 4
const MAX_WORDS_IN_A_PHRASE = 4
const MIN_PART_LETTERS = 3

/** Second parts of compounds that say no more than the first: "boekenzaak", "bowlinghal", "filmavond". */
const PLAIN_HEADS = new Set(
  'zaak tent huis hal baan centrum plek avond middag dag uitje bezoek locatie adres restaurant café winkel shop bar hotel club'.split(
    ' ',
  ),
)

/** Plain heads that name no kind of their own, for people eat, drink and buy in a "zaak": a "patatzaak" is no shop. */
const HEADS_OF_ANY_KIND = new Set(['zaak', 'tent', 'huis', 'plek'])

/** Plain heads that are no answer without the first part. */
const GENERAL_HEADS = new Set([...HEADS_OF_ANY_KIND, 'winkel', 'shop'])

/** One shop is called by each of these: "wijnzaak" is what "wijnwinkel" is. */
const SHOP_HEADS = ['winkel', 'zaak', 'handel', 'shop']

/** The lists of words, looked up as people type them. Made once: some thousand entries. */
export class Lexicon {
  private readonly meanings = new Map<string, Meaning>()
  private readonly sounds = new Map<string, string>()
  /** Words by what they are without the length of their vowels. */
  private readonly shortened = new Map<string, string>()
  private readonly single: readonly string[]

  /** @param names of categories, which mean all of them, by slug */
  constructor(names: readonly (readonly [name: string, slug: string])[] = []) {
    const named = names.map(([name, slug]): Concept => ({ words: [name], kinds: [slug], isWholeKind: true }))
    for (const concept of [...FACT_CONCEPTS, ...PARTS_OF_KINDS, ...WHOLE_KINDS, ...named, ...FEATURES]) {
      for (const word of concept.words) this.add(word, { concept })
    }
    for (const concept of [...FACT_CONCEPTS, ...PARTS_OF_KINDS, ...FEATURES]) this.addExchanged(concept)
    for (const wish of WISHES) for (const word of wish.words) this.add(word, { wish })
    this.single = [...this.meanings.keys()].filter((word) => !word.includes(' '))
    for (const word of this.single) {
      const sound = soundOf(word)
      if (word.length >= MIN_SOUND_LETTERS && !this.sounds.has(sound)) this.sounds.set(sound, word)
      if (word.length >= MIN_SOUND_LETTERS && !this.shortened.has(short(word))) this.shortened.set(short(word), word)
    }
  }

  /** The longest run of words from `at` on that means something: as it stands, joined, inflected, or corrected. */
  at(words: readonly string[], at: number, mayCorrect: boolean): (Found & { readonly length: number }) | undefined {
    for (let length = Math.min(MAX_WORDS_IN_A_PHRASE, words.length - at); length > 1; length -= 1) {
      const span = words.slice(at, at + length)
      const found =
        this.exactly(span.join(' ')) ??
        this.inflected(span) ??
        (length === 2 ? (this.joined(span.join(''), mayCorrect) ?? this.pair(span, mayCorrect)) : undefined)
      if (found) return { ...found, length }
    }
    const found = this.one(words[at] ?? '', mayCorrect)
    return found && { ...found, length: 1 }
  }

  /** Two meanings that a word says at once: "sushirestaurant", "livemuziek"; one where the second adds nothing. */
  compound(word: string, mayCorrect: boolean): readonly Found[] | undefined {
    const shop = this.byAnotherShopHead(word)
    if (shop) return [shop]
    for (let at = word.length - MIN_PART_LETTERS; at >= MIN_PART_LETTERS; at -= 1) {
      const head = word.slice(at)
      const modifier = word.slice(0, at)
      const first = this.modifier(modifier, mayCorrect) ?? (mayCorrect ? this.byItsHead(modifier, head) : undefined)
      if (!first) continue
      const second = this.plainly(head)
      if (isOneOf(PLAIN_HEADS, head)) return second && addsKind(first, second, head) ? [first, asHead(second)] : [first]
      if (second) return [first, second]
    }
    return undefined
  }

  /** A word as a first part that no list has, and a plain head: "keramiekwinkel". */
  unlistedCompound(word: string): UnlistedCompound | undefined {
    for (let at = MIN_PART_LETTERS; at <= word.length - MIN_PART_LETTERS; at += 1) {
      const head = word.slice(at)
      if (!isOneOf(PLAIN_HEADS, head)) continue
      const kind = isOneOf(HEADS_OF_ANY_KIND, head) ? undefined : this.plainly(head)
      return {
        modifier: word.slice(0, at),
        head: kind && isWhole(kind.meaning) ? asHead(kind) : undefined,
        isGeneral: isOneOf(GENERAL_HEADS, head),
      }
    }
    return undefined
  }

  /** Whether a word says nothing beside what stands before it: "friet zaak". */
  isOfAnyKind(word: string): boolean {
    return isOneOf(HEADS_OF_ANY_KIND, word)
  }

  /** Categories of which a word begins so that means all of them. */
  kindsBeginningWith(typed: string): readonly string[] {
    return [...this.meanings].flatMap(([words, meaning]) =>
      words.startsWith(typed) && 'concept' in meaning && isWhole(meaning) ? (meaning.concept.kinds ?? []) : [],
    )
  }

  private byAnotherShopHead(word: string): Found | undefined {
    for (const form of [word, ...baseForms(word)]) {
      const head = SHOP_HEADS.find((end) => form.endsWith(end))
      if (head === undefined) continue
      const modifier = form.slice(0, -head.length)
      for (const other of SHOP_HEADS) {
        const found = this.exactly(`${modifier}${other}`)
        if (found && modifier.length >= MIN_PART_LETTERS) return found
      }
    }
    return undefined
  }

  /** With the letters that join it: "boekenzaak", "stadscafé". */
  private modifier(word: string, mayCorrect: boolean): Found | undefined {
    for (const end of ['', 's', 'n', 'e', 'en']) {
      if (!word.endsWith(end)) continue
      const root = end === '' ? word : word.slice(0, -end.length)
      if (root.length < MIN_PART_LETTERS) continue
      const found = this.plainly(root) ?? (mayCorrect ? this.bySound(root) : undefined)
      if (found) return found
    }
    return undefined
  }

  /** "kaartbaan", for a "kartbaan" is known: what follows says which word was meant, whatever the length of its vowel. */
  private byItsHead(word: string, head: string): Found | undefined {
    for (const end of ['', 's', 'n', 'e', 'en']) {
      const root = word.slice(0, word.length - end.length)
      if (!word.endsWith(end) || root.length < MIN_PART_LETTERS) continue
      const known = this.shortened.get(short(root))
      const meaning = known === undefined ? undefined : this.meanings.get(known)
      const hasHead = meaning && 'concept' in meaning && meaning.concept.words.some((one) => one === `${known}${head}`)
      if (known !== undefined && meaning && hasHead) return { meaning, word: known, isCorrected: true }
    }
    return undefined
  }

  private joined(word: string, mayCorrect: boolean): Found | undefined {
    return this.plainly(word) ?? (mayCorrect ? this.bySound(word) : undefined)
  }

  private one(word: string, mayCorrect: boolean): Found | undefined {
    return this.plainly(word) ?? (mayCorrect ? (this.bySound(word) ?? this.byTypingError(word)) : undefined)
  }

  private plainly(word: string): Found | undefined {
    const exact = this.exactly(word)
    if (exact) return exact
    for (const form of baseForms(word)) {
      const found = this.exactly(form)
      if (found) return found
    }
    return undefined
  }

  /** "italiaanse restaurantjes" word by word: each as it stands or in its base form. */
  private inflected(span: readonly string[]): Found | undefined {
    const last = span.at(-1) ?? ''
    for (const form of baseForms(last)) {
      const found = this.exactly([...span.slice(0, -1), form].join(' '))
      if (found) return found
    }
    return undefined
  }

  private exactly(words: string): Found | undefined {
    const meaning = this.meanings.get(words)
    return meaning && { meaning, word: words, isCorrected: false }
  }

  /** Two words of which the second says what the first was to be: "kaarten baan", "vintige kleding". */
  private pair([first = '', second = '']: readonly string[], mayCorrect: boolean): Found | undefined {
    if (!mayCorrect || this.plainly(first)) return undefined
    const meant = this.byTypingError(first)
    const found = meant && this.exactly(`${meant.word} ${second}`)
    return found ? { ...found, isCorrected: true } : this.byItsHead(first, second)
  }

  private bySound(word: string): Found | undefined {
    if (word.length < MIN_SOUND_LETTERS) return undefined
    for (const form of [word, ...baseForms(word)]) {
      const known = form.length < MIN_SOUND_LETTERS ? undefined : this.sounds.get(soundOf(form))
      const meaning = known === undefined ? undefined : this.meanings.get(known)
      if (known !== undefined && meaning) return { meaning, word: known, isCorrected: true }
    }
    return undefined
  }

  private byTypingError(mistyped: string): Found | undefined {
    const word = nearestWord(mistyped, this.single, (known) => !isOtherVowel(mistyped, known))
    const meaning = word === undefined ? undefined : this.meanings.get(word)
    return word !== undefined && meaning ? { meaning, word, isCorrected: true } : undefined
  }

  /** What one of its words may be followed by, each may: of "vintage", "tweedehands" and "tweedehands kleding" "vintage kleding". */
  private addExchanged(concept: Concept): void {
    const folded = concept.words.map((word) => wordsIn(word).join(' '))
    const single = folded.filter((word) => !word.includes(' '))
    const endings = folded.flatMap((words) => {
      const [first = '', ...others] = words.split(' ')
      return others.length > 0 && single.includes(first) ? [others.join(' ')] : []
    })
    for (const ending of endings) for (const word of single) this.add(`${word} ${ending}`, { concept })
  }

  private add(word: string, meaning: Meaning): void {
    const key = wordsIn(word).join(' ')
    if (key !== '' && !this.meanings.has(key)) this.meanings.set(key, meaning)
  }
}

/**
 * A vowel that was typed long is meant long: "kaarten" is not "karten". One letter of a long vowel is forgotten easily:
 * "bioscop" is "bioscoop".
 */
const isOtherVowel = (typed: string, known: string): boolean =>
  typed.length > known.length && short(typed) === short(known)
const short = (word: string): string => word.replace(/([aeou])\1/g, '$1')

const isOneOf = (heads: ReadonlySet<string>, word: string): boolean =>
  [word, ...baseForms(word)].some((form) => heads.has(form))

function addsKind(first: Found, second: Found, head: string): boolean {
  if (!isWhole(second.meaning) || isWhole(first.meaning)) return false
  return !(isOneOf(HEADS_OF_ANY_KIND, head) && kindsOf(first.meaning).length > 0)
}

const asHead = (found: Found): Found => ({ ...found, isHead: true })

const kindsOf = (meaning: Meaning): readonly string[] => ('concept' in meaning ? (meaning.concept.kinds ?? []) : [])

export const isWhole = (meaning: Meaning): boolean => 'concept' in meaning && meaning.concept.isWholeKind === true
