import { NameOrder } from './name-order'

type Scalar = string | number | boolean

const isScalar = (value: unknown): value is Scalar =>
  typeof value === 'string' || typeof value === 'boolean' || (typeof value === 'number' && !Number.isNaN(value))

/** The values of one field by slot, encoded as small integers, so that filtering and counting touch no objects. */
export class ValueColumn {
  private codes: Int32Array
  /** Values per slot; grows to the longest list. */
  private width = 1
  private readonly codeOf = new Map<string, number>()
  /** Values by code, as facets name them; code 0 means none. */
  private readonly names: string[] = ['']

  constructor(private capacity: number) {
    this.codes = new Int32Array(capacity)
  }

  set(slot: number, value: unknown, capacity: number): void {
    const values = (Array.isArray(value) ? value : [value]).filter(isScalar)
    const distinct = [...new Set(values.map(keyOf))]
    if (capacity > this.capacity || distinct.length > this.width) this.resize(capacity, distinct.length)
    for (let at = 0; at < this.width; at += 1) {
      const key = distinct[at]
      this.codes[slot * this.width + at] = key === undefined ? 0 : this.codeOrNew(key)
    }
  }

  /** Returns a test whether a slot has at least one of the values. */
  matcher(values: readonly Scalar[]): (slot: number) => boolean {
    const isWanted = new Uint8Array(this.names.length)
    for (const value of values) {
      const code = this.codeOf.get(keyOf(value))
      if (code !== undefined) isWanted[code] = 1
    }
    const { codes, width } = this
    if (width === 1) return (slot) => isWanted[codes[slot] as number] === 1
    return (slot) => {
      for (let at = slot * width; at < (slot + 1) * width; at += 1) {
        if (isWanted[codes[at] as number] === 1) return true
      }
      return false
    }
  }

  /** Counts the slots per value. */
  count(lists: readonly ArrayLike<number>[]): Record<string, number> {
    const { codes, width, names } = this
    const counts = new Int32Array(names.length)
    for (const slots of lists) {
      for (let at = 0; at < slots.length; at += 1) {
        const start = (slots[at] as number) * width
        for (let index = start; index < start + width; index += 1) {
          const code = codes[index] as number
          // Codes are stored from the left, so 0 ends them.
          if (code === 0) break
          counts[code] = (counts[code] as number) + 1
        }
      }
    }
    const countByName: Record<string, number> = {}
    for (const [code, name] of names.entries()) {
      const count = counts[code] ?? 0
      if (code > 0 && count > 0) countByName[name] = count
    }
    return countByName
  }

  private codeOrNew(key: string): number {
    const existing = this.codeOf.get(key)
    if (existing !== undefined) return existing
    const code = this.names.length
    this.codeOf.set(key, code)
    this.names.push(key)
    return code
  }

  private resize(capacity: number, width: number): void {
    const newWidth = Math.max(this.width, width)
    const codes = new Int32Array(Math.max(capacity, this.capacity) * newWidth)
    for (let slot = 0; slot < this.capacity; slot += 1) {
      for (let at = 0; at < this.width; at += 1) codes[slot * newWidth + at] = this.codes[slot * this.width + at] ?? 0
    }
    this.codes = codes
    this.width = newWidth
    this.capacity = Math.max(capacity, this.capacity)
  }
}

const keyOf = (value: Scalar): string => String(value)

/** Sort values by slot: numbers, or ranks of text in Dutch order; NaN for none. */
export class OrderColumn {
  private numbers: Float64Array
  private readonly names = new NameOrder()
  private nameOf: (string | undefined)[] = []
  /** The compared value: the number, or the rank of the text. */
  private keys = new Float64Array(0)
  /** Slots whose key must be recomputed. */
  private staleSlots: number[] = []

  constructor(capacity: number) {
    this.numbers = new Float64Array(capacity).fill(Number.NaN)
  }

  set(slot: number, value: unknown, capacity: number): void {
    if (capacity > this.numbers.length) {
      const grown = new Float64Array(capacity).fill(Number.NaN)
      grown.set(this.numbers)
      this.numbers = grown
    }
    this.numbers[slot] = numberOf(value)
    this.staleSlots.push(slot)
    const name = typeof value === 'string' && value !== '' ? value : undefined
    const previousName = this.nameOf[slot]
    if (previousName === name) return
    if (previousName !== undefined) this.names.release(previousName)
    if (name !== undefined) this.names.retain(name)
    this.nameOf[slot] = name
  }

  /** Updates the order now, so that the next query need not. */
  prepare(): void {
    if (this.staleSlots.length === 0) return
    const isRenumbered = this.names.prepare() === 'renumbered'
    if (isRenumbered || this.keys.length < this.numbers.length) {
      this.keys = this.numbers.slice()
      for (const [slot, name] of this.nameOf.entries()) {
        if (name !== undefined) this.keys[slot] = this.names.rank(name)
      }
    } else {
      for (const slot of this.staleSlots) this.keys[slot] = this.sortKeyOf(slot)
    }
    this.staleSlots = []
  }

  private sortKeyOf(slot: number): number {
    const name = this.nameOf[slot]
    return name === undefined ? (this.numbers[slot] as number) : this.names.rank(name)
  }

  /** The value as a number; NaN for a text and for none. */
  numberAt(slot: number): number {
    return this.numbers[slot] as number
  }

  /** Smaller sorts first. A missing value ranks as infinite in either direction. */
  ranker(descending: boolean): (slot: number) => number {
    this.prepare()
    const sign = descending ? -1 : 1
    const { keys } = this
    return (slot) => {
      const key = keys[slot] as number
      return Number.isNaN(key) ? Number.POSITIVE_INFINITY : sign * key
    }
  }
}

function numberOf(value: unknown): number {
  if (typeof value === 'number') return value
  return typeof value === 'boolean' ? Number(value) : Number.NaN
}
