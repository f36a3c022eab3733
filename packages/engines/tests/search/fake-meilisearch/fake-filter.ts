import { haversineKm } from '@plekje/geography'
import { fold } from '@plekje/text-folding'
import { Refusal } from './refusal'

export type StoredDocument = Readonly<Record<string, unknown>>
export type Test = (document: StoredDocument) => boolean

const refuse = (message: string) => new Refusal(400, 'invalid_search_filter', message)
const tokens = /\s*(?:(>=|<=|!=|[=<>()[\],])|'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|([\p{L}\p{N}_.-]+)|(\S))/guy

interface Token {
  readonly text: string
  readonly isQuoted: boolean
}

/**
 * Parses the part of Meilisearch's filter language that the engine sends: a text is a condition, a list a conjunction, a
 * list in it a disjunction.
 */
export function parseFilter(filter: unknown, filterable: readonly string[]): Test {
  if (filter === undefined || filter === null) return () => true
  if (typeof filter === 'string') return filter.trim() === '' ? () => true : new Parser(filter, filterable).parse()
  if (!Array.isArray(filter)) throw refuse('expected a text or a list')
  const all = filter.map((part) =>
    Array.isArray(part)
      ? anyOf(part.map((alternative) => parseFilter(alternative, filterable)))
      : parseFilter(part, filterable),
  )
  return (document) => all.every((test) => test(document))
}

const anyOf =
  (tests: readonly Test[]): Test =>
  (document) =>
    tests.some((test) => test(document))

class Parser {
  private readonly remainingTokens: Token[]

  constructor(
    text: string,
    private readonly filterable: readonly string[],
  ) {
    this.remainingTokens = [...text.matchAll(tokens)].map(([, operator, single, double, word, unexpected]) => {
      if (unexpected !== undefined) throw refuse(`unexpected ${unexpected}`)
      const quoted = single ?? double
      return quoted === undefined
        ? { text: operator ?? word ?? '', isQuoted: false }
        : {
            text: quoted.replace(single === undefined ? /\\"/g : /\\'/g, (escaped) => escaped.slice(1)),
            isQuoted: true,
          }
    })
  }

  parse(): Test {
    const test = this.disjunction()
    if (this.remainingTokens.length > 0) throw refuse('unexpected characters at the end')
    return test
  }

  private disjunction(): Test {
    const tests = [this.conjunction()]
    while (this.takeIf('OR')) tests.push(this.conjunction())
    return anyOf(tests)
  }

  private conjunction(): Test {
    const tests = [this.term()]
    while (this.takeIf('AND')) tests.push(this.term())
    return (document) => tests.every((test) => test(document))
  }

  private term(): Test {
    if (this.takeIf('NOT')) {
      const test = this.term()
      return (document) => !test(document)
    }
    if (this.takeIf('(')) {
      const test = this.disjunction()
      this.expect(')')
      return test
    }
    if (this.takeIf('_geoRadius')) return this.radius()
    if (this.takeIf('_geoBoundingBox')) return this.box()
    return this.condition(this.value())
  }

  private condition(field: string): Test {
    if (!this.filterable.includes(field)) throw refuse(`Attribute \`${field}\` is not filterable.`)
    const isNot = this.takeIf('NOT')
    const test = this.comparison(field)
    return isNot ? (document) => !test(document) : test
  }

  private comparison(field: string): Test {
    if (this.takeIf('EXISTS')) return (document) => document[field] !== undefined
    if (this.takeIf('IN')) return this.list(field)
    if (this.takeIf('IS')) {
      const isNot = this.takeIf('NOT')
      this.expect('NULL')
      return (document) => (document[field] === null) !== isNot
    }
    const operator = this.remainingTokens.shift()?.text ?? ''
    if (operator === '=' || operator === '!=') {
      const operand = this.value()
      const isEqual = (document: StoredDocument) => valuesOf(document[field]).some((value) => isSame(value, operand))
      return operator === '=' ? isEqual : (document) => !isEqual(document)
    }
    const compare = comparisons[operator]
    if (compare) {
      const bound = this.number()
      return (document) => valuesOf(document[field]).some((value) => typeof value === 'number' && compare(value, bound))
    }
    const from = Number(operator)
    if (Number.isNaN(from) || !this.takeIf('TO')) throw refuse(`Was expecting an operation at ${operator}`)
    const to = this.number()
    return (document) => valuesOf(document[field]).some((value) => Number(value) >= from && Number(value) <= to)
  }

  private list(field: string): Test {
    const alternatives = this.enclosed('[', ']', () => this.value())
    return (document) =>
      valuesOf(document[field]).some((value) => alternatives.some((alternative) => isSame(value, alternative)))
  }

  private radius(): Test {
    const [lat = 0, lng = 0, metres = 0] = this.enclosed('(', ')', () => this.number())
    if (Math.abs(lat) > 90) throw refuse(`Bad latitude \`${lat}\`.`)
    return (document) => {
      const point = pointOf(document)
      return point !== undefined && haversineKm(lat, lng, point.lat, point.lng) * 1000 <= metres
    }
  }

  private box(): Test {
    const corner = () => this.enclosed('[', ']', () => this.number())
    const [northEast = [], southWest = []] = this.enclosed('(', ')', corner)
    const [north = 0, east = 0] = northEast
    const [south = 0, west = 0] = southWest
    return (document) => {
      const point = pointOf(document)
      return point !== undefined && point.lat <= north && point.lat >= south && point.lng <= east && point.lng >= west
    }
  }

  private enclosed<T>(open: string, close: string, item: () => T): T[] {
    this.expect(open)
    const items: T[] = []
    while (!this.takeIf(close)) {
      if (items.length > 0) this.expect(',')
      items.push(item())
    }
    return items
  }

  private number(): number {
    const number = Number(this.value())
    if (Number.isNaN(number)) throw refuse('Was expecting a number')
    return number
  }

  private value(): string {
    const token = this.remainingTokens.shift()
    if (!token || (!token.isQuoted && /^(?:>=|<=|!=|[=<>()[\],])$/.test(token.text))) {
      throw refuse('Was expecting a value but instead got nothing.')
    }
    return token.text
  }

  private takeIf(text: string): boolean {
    const [next] = this.remainingTokens
    if (!next || next.isQuoted || next.text !== text) return false
    this.remainingTokens.shift()
    return true
  }

  private expect(text: string): void {
    if (!this.takeIf(text)) throw refuse(`Was expecting ${text}`)
  }
}

const comparisons: Readonly<Record<string, (value: number, bound: number) => boolean>> = {
  '>': (value, bound) => value > bound,
  '>=': (value, bound) => value >= bound,
  '<': (value, bound) => value < bound,
  '<=': (value, bound) => value <= bound,
}

export function valuesOf(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return []
  return Array.isArray(value) ? value : [value]
}

const isSame = (value: unknown, operand: string): boolean =>
  typeof value === 'number' ? value === Number(operand) : fold(String(value)) === fold(operand)

export function pointOf(document: StoredDocument): { lat: number; lng: number } | undefined {
  const point = document._geo
  return typeof point === 'object' && point !== null && 'lat' in point && 'lng' in point
    ? { lat: Number(point.lat), lng: Number(point.lng) }
    : undefined
}
