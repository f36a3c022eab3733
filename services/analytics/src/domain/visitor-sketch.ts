/**
 * Estimates the number of distinct visitors in bounded space: a HyperLogLog of 64-bit hashes. A register has the longest
 * run of leading zeros among its hashes. Adding is idempotent and commutative, and writers merge by the maximum. The
 * standard error is 1.04/√4096 = 1.6%; up to about fifty visitors the count is usually exact.
 */
const INDEX_BITS = 12n
export const REGISTERS = 1 << Number(INDEX_BITS)
const RUN_BITS = 64n - INDEX_BITS
const MOST = Number(RUN_BITS) + 1

/** Non-zero registers by number. */
export type Registers = Readonly<Record<string, number>>

/** The register of a visitor (64 bits in base64url), and the minimum of its value. */
export function registerOf(visitor: string): { readonly register: number; readonly value: number } {
  const hash = Buffer.from(visitor, 'base64url').readBigUInt64BE()
  const run = BigInt.asUintN(Number(RUN_BITS), hash)
  return { register: Number(hash >> RUN_BITS), value: Number(RUN_BITS) - run.toString(2).length + (run === 0n ? 2 : 1) }
}

/**
 * Ertl's improved estimator ("New cardinality estimation algorithms for HyperLogLog sketches", 2017), unbiased in every
 * range.
 */
export function estimateVisitors(registers: Registers): number {
  const counts = new Array<number>(MOST + 1).fill(0)
  const values = Object.values(registers)
  counts[0] = REGISTERS - values.length
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1
  let z = REGISTERS * tau(1 - (counts[MOST] ?? 0) / REGISTERS)
  for (let value = MOST - 1; value >= 1; value -= 1) z = 0.5 * (z + (counts[value] ?? 0))
  z += REGISTERS * sigma((counts[0] ?? 0) / REGISTERS)
  return Math.round(REGISTERS ** 2 / (2 * Math.LN2 * z))
}

function sigma(start: number): number {
  if (start === 1) return Number.POSITIVE_INFINITY
  let [x, y, z, before] = [start, 1, start, Number.NaN]
  while (z !== before) {
    x *= x
    before = z
    z += x * y
    y += y
  }
  return z
}

function tau(start: number): number {
  if (start === 0 || start === 1) return 0
  let [x, y, z, before] = [start, 1, 1 - start, Number.NaN]
  while (z !== before) {
    x = Math.sqrt(x)
    before = z
    y *= 0.5
    z -= (1 - x) ** 2 * y
  }
  return z / 3
}
