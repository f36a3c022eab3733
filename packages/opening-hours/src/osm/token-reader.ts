import { WEEKDAYS } from './osm-hours'
import type { Token } from './tokens'

/** Thrown if the text cannot be parsed. */
export class OsmParseError extends Error {
  override readonly name = 'OsmParseError'
}

/** Reads tokens one by one. Throws {@link OsmParseError} for a missing token. */
export class Reader {
  private index = 0

  constructor(private readonly tokens: readonly Token[]) {}

  get position(): number {
    return this.index
  }

  /** Continues at an earlier {@link position}. */
  returnTo(position: number): void {
    this.index = position
  }

  skip(): void {
    this.index += 1
  }

  get isAtEnd(): boolean {
    return this.index >= this.tokens.length
  }

  peek(ahead: number): Token | undefined {
    return this.tokens[this.index + ahead]
  }

  peekNumber(): string | undefined {
    return numberOf(this.peek(0))
  }

  takeWord(...words: readonly string[]): string | undefined {
    const word = wordOf(this.peek(0))
    if (word === undefined || !words.includes(word)) return undefined
    this.index += 1
    return word
  }

  takeSign(text: string): string | undefined {
    if (!isSign(this.peek(0), text)) return undefined
    this.index += 1
    return text
  }

  takeComment(): string | undefined {
    const token = this.peek(0)
    if (token?.kind !== 'comment') return undefined
    this.index += 1
    return token.text
  }

  takeTime(): number | undefined {
    const token = this.peek(0)
    if (token?.kind !== 'time') return undefined
    this.index += 1
    return token.minute
  }

  takeNumber(min = 0, max = Number.POSITIVE_INFINITY): number {
    const text = this.peekNumber()
    const number = Number(text)
    if (text === undefined || number < min || number > max) throw new OsmParseError()
    this.index += 1
    return number
  }

  expect(sign: string): void {
    if (this.takeSign(sign) === undefined) throw new OsmParseError()
  }
}

/** Parses "+1 day", "-2 days". */
export function readOffset(reader: Reader): number | undefined {
  const sign = reader.peek(0)
  const number = reader.peek(1)
  const word = reader.peek(2)
  if (!isSign(sign, '+') && !isSign(sign, '-')) return undefined
  if (number?.kind !== 'number' || wordOf(word) !== 'day') return undefined
  const days = takeSignedNumber(reader)
  reader.takeWord('day')
  return days
}

export function takeSignedNumber(reader: Reader): number {
  const isNegative = reader.takeSign('-') !== undefined
  if (!isNegative) reader.takeSign('+')
  const number = reader.takeNumber(0, 366)
  return isNegative ? -number : number
}

export function takeWeekday(reader: Reader): number {
  const word = reader.takeWord(...WEEKDAYS)
  if (word === undefined) throw new OsmParseError()
  return WEEKDAYS.indexOf(word as (typeof WEEKDAYS)[number])
}

export const isSign = (token: Token | undefined, text: string): boolean => token?.kind === 'sign' && token.text === text
export const numberOf = (token: Token | undefined): string | undefined =>
  token?.kind === 'number' ? token.text : undefined
export const wordOf = (token: Token | undefined): string | undefined =>
  token?.kind === 'word' ? token.text : undefined
export const isWeekday = (word: string | undefined): boolean =>
  (WEEKDAYS as readonly (string | undefined)[]).includes(word)
export const isYear = (text: string | undefined): boolean => text !== undefined && /^(?:19|20|21)\d\d$/.test(text)
