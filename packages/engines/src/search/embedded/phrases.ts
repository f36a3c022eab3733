/** Separates sentences, fields and list values, whose words are not adjacent. No word has this number. */
const BREAK = 0
const NOTHING = new Uint32Array(0)

/** The words of documents in order, four bytes each, for phrase search. */
export class Phrases {
  private readonly wordNumbers = new Map<string, number>()
  private readonly texts: Uint32Array[] = []

  set(slot: number, sentences: readonly (readonly string[])[]): void {
    while (this.texts.length < slot) this.texts.push(NOTHING)
    const words = sentences.flatMap((sentence) => [...sentence.map((word) => this.numberOf(word)), BREAK])
    this.texts[slot] = Uint32Array.from(words)
  }

  delete(slot: number): void {
    this.texts[slot] = NOTHING
  }

  /** A phrase for {@link isIn}; undefined when no document contains one of its words. */
  read(words: readonly string[]): readonly number[] | undefined {
    const phrase = words.map((word) => this.wordNumbers.get(word)).filter((wordNumber) => wordNumber !== undefined)
    return phrase.length === words.length ? phrase : undefined
  }

  /** True when the document contains the words adjacent and in order. */
  isIn(slot: number, phrase: readonly number[]): boolean {
    const text = this.texts[slot] ?? NOTHING
    const first = phrase[0] ?? BREAK
    for (let from = text.indexOf(first); from >= 0; from = text.indexOf(first, from + 1)) {
      let length = 1
      while (length < phrase.length && text[from + length] === phrase[length]) length += 1
      if (length === phrase.length) return true
    }
    return false
  }

  /** Every document with the phrase, by scanning all. */
  *slotsWith(phrase: readonly number[]): Generator<number> {
    for (let slot = 0; slot < this.texts.length; slot += 1) {
      if (this.isIn(slot, phrase)) yield slot
    }
  }

  private numberOf(word: string): number {
    const existing = this.wordNumbers.get(word)
    if (existing !== undefined) return existing
    const wordNumber = this.wordNumbers.size + 1
    this.wordNumbers.set(word, wordNumber)
    return wordNumber
  }
}
