import { wordsIn } from '@plekje/text-folding'
import { baseForms } from '@plekje/text-folding/base-forms'
import { FACT_CONCEPTS } from './fact-concepts'
import { type Concept, WHOLE_KINDS } from './kind-words'
import { PARTS_OF_KINDS } from './parts-of-kinds'
import { nearestWord, soundOf } from './spellings'
import { FEATURES, WISHES, type Wish } from './wish-words'

export type Meaning = { readonly concept: Concept } | { readonly wish: Wish }

/** A listed word that was found for a typed word: the same word, its base form or its correction. */
export interface WordMatch {
  readonly meaning: Meaning
  /** The word as listed. */
  readonly word: string
  readonly isCorrected: boolean
  /** True for the last part of a compound: its category filters, but a venue's text need not contain the word. */
  readonly isHead?: true
}

/** A compound whose first part is not listed. */
export interface UnlistedCompound {
  readonly modifier: string
  /** The category that the last part means: shops for "keramiekwinkel", undefined for "keramiekplek". */
  readonly head: WordMatch | undefined
  /** True if the head alone must not be searched for. */
  readonly isGeneral: boolean
}

interface Correction {
  readonly mayCorrect: boolean
}

const MIN_SOUND_LETTERS = 4
const MAX_WORDS_IN_A_PHRASE = 4
const MIN_PART_LETTERS = 3
/** Letters that may link the parts of a compound: "boekenzaak", "stadscafé". */
const LINKING_LETTERS = ['', 's', 'n', 'e', 'en']

/** Second parts of compounds that add a category at most, and no word to search for: "boekenzaak", "filmavond". */
const PLAIN_HEADS = new Set(
  'zaak tent huis hal baan centrum plek avond middag dag uitje bezoek locatie adres restaurant café winkel shop bar hotel club'.split(
    ' ',
  ),
)

/** Plain heads without a category: people eat, drink and buy in a "zaak", so a "patatzaak" is no shop. */
const HEADS_OF_ANY_KIND = new Set(['zaak', 'tent', 'huis', 'plek'])

/** Plain heads that must not be searched for without the first part. */
const GENERAL_HEADS = new Set([...HEADS_OF_ANY_KIND, 'winkel', 'shop'])

/** Interchangeable words for a shop: "wijnzaak" is "wijnwinkel". */
const SHOP_HEADS = ['winkel', 'zaak', 'handel', 'shop']

/** Looks up typed words in the word lists. Create it once: it has some thousand entries. */
export class Lexicon {
  private readonly meanings = new Map<string, Meaning>()
  private readonly sounds = new Map<string, string>()
  /** Words by their form with short vowels. */
  private readonly byShortVowels = new Map<string, string>()
  private readonly singleWords: readonly string[]

  /** @param names names of categories by slug; each means the whole category */
  constructor(names: readonly (readonly [name: string, slug: string])[] = []) {
    const nameConcepts = names.map(([name, slug]): Concept => ({ words: [name], kinds: [slug], isWholeKind: true }))
    for (const concept of [...FACT_CONCEPTS, ...PARTS_OF_KINDS, ...WHOLE_KINDS, ...nameConcepts, ...FEATURES]) {
      for (const word of concept.words) this.add(word, { concept })
    }
    for (const concept of [...FACT_CONCEPTS, ...PARTS_OF_KINDS, ...FEATURES]) this.addSynonymsWithEndings(concept)
    for (const wish of WISHES) {
      for (const word of wish.words) this.add(word, { wish })
    }
    this.singleWords = [...this.meanings.keys()].filter((word) => !word.includes(' '))
    for (const word of this.singleWords) {
      const sound = soundOf(word)
      if (word.length >= MIN_SOUND_LETTERS && !this.sounds.has(sound)) this.sounds.set(sound, word)
      if (word.length >= MIN_SOUND_LETTERS && !this.byShortVowels.has(withShortVowels(word))) {
        this.byShortVowels.set(withShortVowels(word), word)
      }
    }
  }

  /** The longest phrase from this position on that has a meaning: as typed, joined, inflected or corrected. */
  at(
    words: readonly string[],
    position: number,
    { mayCorrect }: Correction,
  ): (WordMatch & { readonly length: number }) | undefined {
    for (let length = Math.min(MAX_WORDS_IN_A_PHRASE, words.length - position); length > 1; length -= 1) {
      const span = words.slice(position, position + length)
      const phrase = this.findExact(span.join(' ')) ?? this.findInflected(span)
      const twoWords =
        length === 2 ? (this.findJoined(span.join(''), mayCorrect) ?? this.findPair(span, mayCorrect)) : undefined
      const found = phrase ?? twoWords
      if (found) return { ...found, length }
    }
    const found = this.findWord(words[position] ?? '', mayCorrect)
    return found && { ...found, length: 1 }
  }

  /**
   * The meanings of the two parts of a compound: "sushirestaurant", "livemuziek". One meaning if the second part is a
   * plain head that adds no category.
   */
  compound(word: string, { mayCorrect }: Correction): readonly WordMatch[] | undefined {
    const shop = this.findByOtherShopHead(word)
    if (shop) return [shop]
    for (let splitAt = word.length - MIN_PART_LETTERS; splitAt >= MIN_PART_LETTERS; splitAt -= 1) {
      const head = word.slice(splitAt)
      const modifier = word.slice(0, splitAt)
      const correctedModifier = mayCorrect ? this.findByHead(modifier, head) : undefined
      const first = this.findModifier(modifier, mayCorrect) ?? correctedModifier
      if (!first) continue
      const second = this.findExactOrInflected(head)
      if (isOneOf(PLAIN_HEADS, head)) {
        return second && addsKind(first, second, head) ? [first, asHead(second)] : [first]
      }
      if (second) return [first, second]
    }
    return undefined
  }

  /** Splits a compound with an unlisted first part and a plain head: "keramiekwinkel". */
  unlistedCompound(word: string): UnlistedCompound | undefined {
    for (let splitAt = MIN_PART_LETTERS; splitAt <= word.length - MIN_PART_LETTERS; splitAt += 1) {
      const head = word.slice(splitAt)
      if (!isOneOf(PLAIN_HEADS, head)) continue
      const kind = isOneOf(HEADS_OF_ANY_KIND, head) ? undefined : this.findExactOrInflected(head)
      return {
        modifier: word.slice(0, splitAt),
        head: kind && meansWholeKind(kind.meaning) ? asHead(kind) : undefined,
        isGeneral: isOneOf(GENERAL_HEADS, head),
      }
    }
    return undefined
  }

  /** True for words that add nothing to the word before them: "friet zaak". */
  isOfAnyKind(word: string): boolean {
    return isOneOf(HEADS_OF_ANY_KIND, word)
  }

  /** Categories that a listed phrase which begins with `typed` means as a whole. */
  kindsBeginningWith(typed: string): readonly string[] {
    const kinds: string[] = []
    for (const [words, meaning] of this.meanings) {
      if (words.startsWith(typed) && 'concept' in meaning && meansWholeKind(meaning)) {
        kinds.push(...(meaning.concept.kinds ?? []))
      }
    }
    return kinds
  }

  private findByOtherShopHead(word: string): WordMatch | undefined {
    for (const form of [word, ...baseForms(word)]) {
      const head = SHOP_HEADS.find((shopHead) => form.endsWith(shopHead))
      if (head === undefined) continue
      const modifier = form.slice(0, -head.length)
      for (const otherHead of SHOP_HEADS) {
        const found = this.findExact(`${modifier}${otherHead}`)
        if (found && modifier.length >= MIN_PART_LETTERS) return found
      }
    }
    return undefined
  }

  /** Looks up the first part of a compound without its linking letters. */
  private findModifier(word: string, mayCorrect: boolean): WordMatch | undefined {
    for (const link of LINKING_LETTERS) {
      const root = word.slice(0, word.length - link.length)
      if (!word.endsWith(link) || root.length < MIN_PART_LETTERS) continue
      const found = this.findExactOrInflected(root) ?? (mayCorrect ? this.findBySound(root) : undefined)
      if (found) return found
    }
    return undefined
  }

  /** Reads "kaartbaan" as the listed "kartbaan": the second part shows which word is meant, whatever its vowel. */
  private findByHead(word: string, head: string): WordMatch | undefined {
    for (const link of LINKING_LETTERS) {
      const root = word.slice(0, word.length - link.length)
      if (!word.endsWith(link) || root.length < MIN_PART_LETTERS) continue
      const listedWord = this.byShortVowels.get(withShortVowels(root))
      const meaning = listedWord === undefined ? undefined : this.meanings.get(listedWord)
      const hasHead = meaning && 'concept' in meaning && meaning.concept.words.includes(`${listedWord}${head}`)
      if (listedWord !== undefined && meaning && hasHead) return { meaning, word: listedWord, isCorrected: true }
    }
    return undefined
  }

  private findJoined(word: string, mayCorrect: boolean): WordMatch | undefined {
    return this.findExactOrInflected(word) ?? (mayCorrect ? this.findBySound(word) : undefined)
  }

  private findWord(word: string, mayCorrect: boolean): WordMatch | undefined {
    return (
      this.findExactOrInflected(word) ??
      (mayCorrect ? (this.findBySound(word) ?? this.findByTypingError(word)) : undefined)
    )
  }

  private findExactOrInflected(word: string): WordMatch | undefined {
    const exact = this.findExact(word)
    if (exact) return exact
    for (const form of baseForms(word)) {
      const found = this.findExact(form)
      if (found) return found
    }
    return undefined
  }

  /** Looks up a phrase whose last word is inflected: "italiaanse restaurantjes". */
  private findInflected(span: readonly string[]): WordMatch | undefined {
    const last = span.at(-1) ?? ''
    for (const form of baseForms(last)) {
      const found = this.findExact([...span.slice(0, -1), form].join(' '))
      if (found) return found
    }
    return undefined
  }

  private findExact(words: string): WordMatch | undefined {
    const meaning = this.meanings.get(words)
    return meaning && { meaning, word: words, isCorrected: false }
  }

  /** Reads two words of which the second corrects the first: "kaarten baan", "vintige kleding". */
  private findPair([first = '', second = '']: readonly string[], mayCorrect: boolean): WordMatch | undefined {
    if (!mayCorrect || this.findExactOrInflected(first)) return undefined
    const corrected = this.findByTypingError(first)
    const found = corrected && this.findExact(`${corrected.word} ${second}`)
    return found ? { ...found, isCorrected: true } : this.findByHead(first, second)
  }

  private findBySound(word: string): WordMatch | undefined {
    if (word.length < MIN_SOUND_LETTERS) return undefined
    for (const form of [word, ...baseForms(word)]) {
      const listedWord = form.length < MIN_SOUND_LETTERS ? undefined : this.sounds.get(soundOf(form))
      const meaning = listedWord === undefined ? undefined : this.meanings.get(listedWord)
      if (listedWord !== undefined && meaning) return { meaning, word: listedWord, isCorrected: true }
    }
    return undefined
  }

  private findByTypingError(mistyped: string): WordMatch | undefined {
    const word = nearestWord(mistyped, this.singleWords, (listed) => !isOtherVowel(mistyped, listed))
    const meaning = word === undefined ? undefined : this.meanings.get(word)
    return word !== undefined && meaning ? { meaning, word, isCorrected: true } : undefined
  }

  /** Adds each synonym with each ending that one of them has: "tweedehands kleding" gives "vintage kleding". */
  private addSynonymsWithEndings(concept: Concept): void {
    const foldedWords = concept.words.map((word) => wordsIn(word).join(' '))
    const singleWords = foldedWords.filter((word) => !word.includes(' '))
    const endings: string[] = []
    for (const words of foldedWords) {
      const [first = '', ...others] = words.split(' ')
      if (others.length > 0 && singleWords.includes(first)) endings.push(others.join(' '))
    }
    for (const ending of endings) {
      for (const word of singleWords) this.add(`${word} ${ending}`, { concept })
    }
  }

  private add(word: string, meaning: Meaning): void {
    const key = wordsIn(word).join(' ')
    if (key !== '' && !this.meanings.has(key)) this.meanings.set(key, meaning)
  }
}

/**
 * True if the typed word is another word because of a long vowel: somebody who types "kaarten" does not mean "karten".
 * A missing letter of a long vowel is a typing error: "bioscop" is "bioscoop".
 */
const isOtherVowel = (typed: string, listed: string): boolean =>
  typed.length > listed.length && withShortVowels(typed) === withShortVowels(listed)
const withShortVowels = (word: string): string => word.replace(/([aeou])\1/g, '$1')

const isOneOf = (heads: ReadonlySet<string>, word: string): boolean =>
  [word, ...baseForms(word)].some((form) => heads.has(form))

function addsKind(first: WordMatch, second: WordMatch, head: string): boolean {
  if (!meansWholeKind(second.meaning) || meansWholeKind(first.meaning)) return false
  return !(isOneOf(HEADS_OF_ANY_KIND, head) && kindsOf(first.meaning).length > 0)
}

const asHead = (found: WordMatch): WordMatch => ({ ...found, isHead: true })

const kindsOf = (meaning: Meaning): readonly string[] => ('concept' in meaning ? (meaning.concept.kinds ?? []) : [])

const meansWholeKind = (meaning: Meaning): boolean => 'concept' in meaning && meaning.concept.isWholeKind === true
