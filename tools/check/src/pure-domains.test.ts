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

  it('may import its own from a folder of it', () => {
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

  it('leaves tests and other rooms alone', () => {
    expect(problemsOf('services/planner/src/domain/plan.test.ts', "import fc from 'fast-check'")).toEqual([])
    expect(problemsOf('services/planner/src/storage/plans.ts', "import { Schema } from 'mongoose'")).toEqual([])
  })
})
