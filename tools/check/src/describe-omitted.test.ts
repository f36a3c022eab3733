import { describeOmitted } from '../describe-omitted.mjs'

it('names the command for each kind of omitted test, with at most three paths', () => {
  const journeys = ['a', 'b', 'c', 'd'].map((name) => `e2e/${name}.journey.ts`)
  expect(
    describeOmitted({
      distantTests: [{ unit: 'shell' }, { unit: 'gateway' }, { unit: 'shell' }],
      otherPaths: ['services/search/tests/a.engines.test.ts', ...journeys],
    }),
  ).toEqual([
    '  3 unit test files further away (shell 2, gateway 1): npm run test:quick -- --all',
    '  1 more: npm run test:engines -- services/search/tests/a.engines.test.ts',
    '  4 more: npm test -- e2e/a.journey.ts e2e/b.journey.ts e2e/c.journey.ts …',
  ])
  expect(describeOmitted({ distantTests: [], otherPaths: [] })).toEqual([])
})
