// Proves PLATFORM-28.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { assignVisitorNumber, readVisitorNumber } from './visitor-number'
import { chooseVersions, versionFor } from './visitor-versions'

const numbers = Array.from({ length: 100 }, (_, number) => number)
const trialOf = (percent: number, url = '/remotes/discovery-v2/mf-manifest.json') => ({ url, percent })
const numbersOf = (trial: ReturnType<typeof trialOf>, name = 'discovery') =>
  numbers.filter((number) => versionFor(name, trial, number) === 'share')

describe('the version of a visitor', () => {
  it.each([1, 5, 20, 99])('is the trial version for %i of a hundred numbers', (percent) => {
    expect(numbersOf(trialOf(percent))).toHaveLength(percent)
  })

  it('stays when the percentage grows', () => {
    expect(numbersOf(trialOf(20))).toEqual(expect.arrayContaining(numbersOf(trialOf(5))))
  })

  it('is that of other visitors for another trial version', () => {
    const next = trialOf(5, '/remotes/discovery-v3/mf-manifest.json')
    expect(numbersOf(next)).not.toEqual(numbersOf(trialOf(5)))
  })

  it('is the live one for a visitor without a number', () => {
    expect(versionFor('discovery', trialOf(99), undefined)).toBe('live')
  })

  it('comes with the address of the other version, and with a variant for cached pages', () => {
    const live = '/remotes/discovery/mf-manifest.json'
    const trial = trialOf(50)
    const account = { name: 'account', url: '/remotes/account/mf-manifest.json' }
    const listed = [{ name: 'discovery', url: live, share: trial }, account]
    const [first] = numbersOf(trial)
    expect(chooseVersions(listed, first)).toEqual({
      remotes: [{ name: 'discovery', url: trial.url, otherUrl: live }, account],
      variant: trial.url,
    })
    expect(chooseVersions(listed, undefined)).toEqual({
      remotes: [{ name: 'discovery', url: live, otherUrl: trial.url }, account],
      variant: '',
    })
    expect(chooseVersions([account], 3)).toEqual({ remotes: [account], variant: '' })
  })
})

describe('the number of a visitor', () => {
  const assign = (cookie: string | undefined, isHttps = false) => {
    const set: string[] = []
    const response = { appendHeader: (_name: string, value: string) => void set.push(value) }
    const request = { headers: { cookie } }
    const number = assignVisitorNumber(request as IncomingMessage, response as unknown as ServerResponse, isHttps)
    return { number, set }
  }

  it('is a random one in a cookie for thirty days, which scripts cannot read', () => {
    const { number, set } = assign(undefined)
    expect(number).toBeGreaterThanOrEqual(0)
    expect(number).toBeLessThan(100)
    expect(set).toEqual([`plekje_number=${number}; Path=/; HttpOnly; SameSite=Lax; Max-Age=2592000`])
    expect(assign(undefined, true).set[0]).toMatch(/^__Host-plekje_number=\d{1,2}; .*; Secure$/)
  })

  it('is kept', () => {
    expect(assign('a=b; plekje_number=7')).toEqual({ number: 7, set: [] })
  })

  it.each(['plekje_number=100', 'plekje_number=-1', 'plekje_number=x', 'plekje_number='])(
    'is none in the cookie %s',
    (cookie) => {
      expect(readVisitorNumber(cookie, false)).toBeUndefined()
    },
  )
})
