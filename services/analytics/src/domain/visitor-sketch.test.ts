import { createHash } from 'node:crypto'
import fc from '@plekje/testing/fast-check'
import { estimateVisitors, REGISTERS, registerOf } from './visitor-sketch'

const visitorOf = (seed: number, number: number) =>
  createHash('sha256').update(`${seed} ${number}`).digest().subarray(0, 8).toString('base64url')

function sketchOf(visitors: readonly string[]) {
  const registers: Record<string, number> = {}
  for (const visitor of visitors) {
    const { register, value } = registerOf(visitor)
    registers[register] = Math.max(registers[register] ?? 0, value)
  }
  return registers
}

it('estimates any number of different visitors within five standard errors', () => {
  fc.assert(
    fc.property(fc.nat(), fc.double({ min: 0, max: Math.log(50_000), noNaN: true }), (seed, exponent) => {
      const count = Math.round(Math.exp(exponent))
      const estimate = estimateVisitors(sketchOf(Array.from({ length: count }, (_, at) => visitorOf(seed, at))))
      expect(Math.abs(estimate - count)).toBeLessThanOrEqual(Math.max(3, 5 * 0.0163 * count))
    }),
    { numRuns: 25 },
  )
})

it('is mostly exact for the number of visitors of a venue on an ordinary day', () => {
  let exact = 0
  for (let seed = 0; seed < 100; seed += 1) {
    const visitors = Array.from({ length: 20 }, (_, at) => visitorOf(seed, at))
    const estimate = estimateVisitors(sketchOf(visitors))
    expect(Math.abs(estimate - 20)).toBeLessThanOrEqual(2)
    if (estimate === 20) exact += 1
  }
  expect(exact).toBeGreaterThan(90)
})

it('is the same for any order and any number of repeats', () => {
  const visitor = fc.nat(50).map((number) => visitorOf(7, number))
  fc.assert(
    fc.property(fc.array(visitor), fc.array(visitor), (some, others) => {
      expect(sketchOf([...some, ...others, ...some])).toEqual(sketchOf([...others, ...some]))
    }),
  )
})

it('has a register for every hash, even the lowest and highest', () => {
  const hash = (bytes: number[]) => registerOf(Buffer.from(bytes).toString('base64url'))
  expect(hash([0, 0, 0, 0, 0, 0, 0, 0])).toEqual({ register: 0, value: 53 })
  expect(hash([0, 0, 0, 0, 0, 0, 0, 1])).toEqual({ register: 0, value: 52 })
  expect(hash([255, 255, 255, 255, 255, 255, 255, 255])).toEqual({ register: REGISTERS - 1, value: 1 })
  expect(estimateVisitors({})).toBe(0)
})
