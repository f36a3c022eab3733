/**
 * Estimates the number of distinct visitors in bounded space: a HyperLogLog of 64-bit hashes. A register has the
 * longest run of leading zeros among its hashes. Visitors may be added repeatedly and in any order, and several
 * writers' registers are merged by the maximum. The standard error is 1.04/√4096 = 1.6%; up to about fifty visitors the
 * count is usually exact.
 */
const INDEX_BITS = 12n
export const REGISTERS = 1 << Number(INDEX_BITS)
const RUN_BITS = 64n - INDEX_BITS
const MAX_VALUE = Number(RUN_BITS) + 1

/** The values of registers that are not zero, by number. */
export type Registers = Readonly<Record<string, number>>

/** The register of a visitor (64 bits in base64url), and the minimum value that the visitor gives it. */
export function registerOf(visitor: string): { readonly register: number; readonly value: number } {
  const hash = Buffer.from(visitor, 'base64url').readBigUInt64BE()
  const runBits = BigInt.asUintN(Number(RUN_BITS), hash)
  const leadingZeros = runBits === 0n ? Number(RUN_BITS) : Number(RUN_BITS) - runBits.toString(2).length
  return { register: Number(hash >> RUN_BITS), value: leadingZeros + 1 }
}

/** The minimum values of registers after visitors are added, by the path `registers.<number>`. */
export function maximaOf(visitors: readonly string[]): Record<string, number> {
  const maxima: Record<string, number> = {}
  for (const visitor of visitors) {
    const { register, value } = registerOf(visitor)
    const path = `registers.${register}`
    maxima[path] = Math.max(maxima[path] ?? 0, value)
  }
  return maxima
}

/**
 * Ertl's improved estimator ("New cardinality estimation algorithms for HyperLogLog sketches", 2017), unbiased in every
 * range.
 */
export function estimateVisitors(registers: Registers): number {
  const counts = new Array<number>(MAX_VALUE + 1).fill(0)
  const values = Object.values(registers)
  counts[0] = REGISTERS - values.length
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1
  let z = REGISTERS * tau(1 - (counts[MAX_VALUE] ?? 0) / REGISTERS)
  for (let value = MAX_VALUE - 1; value >= 1; value -= 1) z = 0.5 * (z + (counts[value] ?? 0))
  z += REGISTERS * sigma((counts[0] ?? 0) / REGISTERS)
  return Math.round(REGISTERS ** 2 / (2 * Math.LN2 * z))
}

function sigma(start: number): number {
  if (start === 1) return Number.POSITIVE_INFINITY
  let x = start
  let y = 1
  let z = start
  let previous = Number.NaN
  while (z !== previous) {
    x *= x
    previous = z
    z += x * y
    y += y
  }
  return z
}

function tau(start: number): number {
  if (start === 0 || start === 1) return 0
  let x = start
  let y = 1
  let z = 1 - start
  let previous = Number.NaN
  while (z !== previous) {
    x = Math.sqrt(x)
    previous = z
    y *= 0.5
    z -= (1 - x) ** 2 * y
  }
  return z / 3
}
