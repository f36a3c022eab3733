// Proves PLATFORM-4.
import { describeEachEngine } from './describe-each-engine'

const engine = (name: string, unavailable?: string) => ({ name, unavailable, open: () => Promise.resolve({}) })

describe('the contract suite of a port', () => {
  const known = { describe: globalThis.describe, it: globalThis.it, required: process.env.REQUIRE_ENGINES }
  const ran: string[] = []
  const skipped: string[] = []
  const tests = new Map<string, () => unknown>()

  /** Calls it as a test file does, with fake jest functions. */
  function begin(engines: ReturnType<typeof engine>[], required = ''): void {
    process.env.REQUIRE_ENGINES = required
    const taken = Object.assign((name: string) => ran.push(name), { skip: (name: string) => skipped.push(name) })
    Object.assign(globalThis, { describe: taken, it: (name: string, test: () => unknown) => tests.set(name, test) })
    try {
      describeEachEngine('cache', engines, () => {})
    } finally {
      Object.assign(globalThis, { describe: known.describe, it: known.it })
      process.env.REQUIRE_ENGINES = known.required ?? ''
    }
  }
  beforeEach(() => {
    ran.length = 0
    skipped.length = 0
    tests.clear()
  })

  it('runs on every engine that can be had, and says by its name which one cannot', () => {
    begin([engine('embedded'), engine('redis', 'no TEST_REDIS_URL')])
    expect(ran).toEqual(['cache on embedded'])
    expect(skipped).toEqual(['cache on redis (skipped: no TEST_REDIS_URL)'])
  })

  it('fails for one that is required', () => {
    begin([engine('embedded'), engine('redis', 'no Docker')], 'kafka,redis')
    expect(skipped).toEqual([])
    expect(tests.get('cache on redis')).toThrow('redis is required here but is unavailable: no Docker')
  })
})
