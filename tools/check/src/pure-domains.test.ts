import type { Unit } from './boundaries'
import { findImpureDomains } from './pure-domains'

const units: readonly Unit[] = [
  { path: 'packages/contracts', name: '@plekje/contracts', kind: 'package', side: 'both', dependsOn: [] },
  { path: 'packages/engines', name: '@plekje/engines', kind: 'package', side: 'server', dependsOn: [] },
]
const problemsOf = (path: string, text: string) => findImpureDomains(units, [{ path, text }])

describe('the domain of a service', () => {
  it.each(['./venue', './copy/words', '@plekje/contracts', '@plekje/contracts/plain', 'zod'])(
    'may import %s',
    (specifier) => {
      expect(problemsOf('services/planner/src/domain/plan.ts', `import { x } from '${specifier}'`)).toEqual([])
    },
  )

  it('may import itself from a subfolder', () => {
    expect(problemsOf('services/planner/src/domain/copy/words.ts', "import { x } from '../plan'")).toEqual([])
  })

  it.each(['@plekje/engines', 'mongoose', 'express', 'node:crypto', '../storage/model', '../domain-of-others/x'])(
    'must not import %s, nor a type of it',
    (specifier) => {
      expect(problemsOf('services/planner/src/domain/plan.ts', `import type { X } from '${specifier}'`)).toEqual([
        `services/planner/src/domain/plan.ts: imports ${specifier}, which is no part of a pure domain`,
      ])
    },
  )

  it.each([
    ['export const isOver = (at: number) => performance.now() > at', 'performance.n: a clock'],
    ['const today = () => Date.now()', 'Date.now: a clock'],
    ['const today = () => new Date()', 'new Date(): a clock'],
    ['const pick = () => Math.random()', 'Math.random: chance'],
    ['const id = () => crypto.randomUUID()', 'crypto.r: chance'],
    ["const zone = () => process.env.TZ ?? ''", 'process.e: the process'],
    ['let kept = 0\nexport const next = () => (kept += 1)', 'let: a variable'],
    ['export let kept = 0', 'export let: a variable'],
  ])('must not have a clock, chance, settings or state: %s', (text, says) => {
    const [problem, ...others] = problemsOf('services/planner/src/domain/plan.ts', text)
    expect([problem, others]).toEqual([expect.stringContaining(`services/planner/src/domain/plan.ts: ${says}`), []])
  })

  it.each([
    'export const at = (now: Date) => new Date(now.getTime() + 1)',
    '// As of new Date() and Date.now(), in a process.env.\n/** Math.random() is given.\nlet it be */\n',
    'export function sum(all: readonly number[]) {\n  let sum = 0\n  for (const one of all) sum += one\n  return sum\n}',
  ])('may be given an instant, speak of clocks and count within a call: %s', (text) => {
    expect(problemsOf('services/planner/src/domain/plan.ts', text)).toEqual([])
  })

  it('is not checked in tests and other folders', () => {
    expect(
      problemsOf('services/planner/src/domain/plan.test.ts', "import fc from '@plekje/testing/fast-check'"),
    ).toEqual([])
    expect(problemsOf('services/planner/src/storage/plans.ts', "import { Schema } from 'mongoose'")).toEqual([])
    expect(problemsOf('services/planner/src/storage/plans.ts', 'const now = Date.now()')).toEqual([])
  })
})
