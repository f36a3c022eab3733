import { findMissedFaults, findUntestedChecks, readOutcomes } from './read-outcomes'

const printed =
  'ok      lint  · unchanged\nFAILED  types (servers)  · 1.2 s\n        a.ts(1,1): wrong\n        b.ts(1,1): wrong\nok      portable\n'
const fault = (gate: string, expected: string) => ({ fault: expected, gate, expected, plant: () => undefined })

describe('the output of npm run check', () => {
  it('is read as checks with their problems', () => {
    expect(readOutcomes(printed)).toEqual([
      { name: 'lint', isOk: true, text: '' },
      { name: 'types (servers)', isOk: false, text: 'a.ts(1,1): wrong\nb.ts(1,1): wrong\n' },
      { name: 'portable', isOk: true, text: '\n' },
    ])
  })

  it('shows a fault as found only when its own check names it', () => {
    const faults = [fault('types', 'b.ts'), fault('types', 'c.ts'), fault('lint', 'a.ts')]
    expect(findMissedFaults(faults, readOutcomes(printed)).map((missed) => missed.fault)).toEqual(['c.ts', 'a.ts'])
  })

  it('shows checks without a planted fault', () => {
    const untried = findUntestedChecks([fault('types', 'b.ts'), fault('lint', 'a.ts')], readOutcomes(printed))
    expect(untried.map(({ name }) => name)).toEqual(['portable'])
  })
})
