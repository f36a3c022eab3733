// Proves TRACK-5.
import { collectorsApi, type PageEvent } from '@plekje/contracts'
import { answerConsent, reportedPath, trackEvent, trackPage } from '../src'
import { answer } from './answers'
import { consentCookie } from './consent-cookie'

const beacons: { path: string; body: Blob }[] = []
let isBeaconAccepted = true
const sendBeacon = jest.fn((path: string, body: Blob) => {
  if (isBeaconAccepted) beacons.push({ path, body })
  return isBeaconAccepted
})

const textOf = (blob: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.readAsText(blob)
  })
/** The batches sent by beacon, parsed by the contract. */
async function sent(): Promise<PageEvent[][]> {
  jest.useRealTimers()
  const texts = await Promise.all(beacons.map(({ body }) => textOf(body)))
  jest.useFakeTimers()
  return texts.map((text) => collectorsApi.trackPage.body.parse(JSON.parse(text)).events)
}
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms)
const leave = () => window.dispatchEvent(new Event('pagehide'))
const accepted = () => ({ status: 202, body: { accepted: true } })
const online = (isOnline: boolean) => jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)

beforeEach(() => {
  jest.useFakeTimers()
  Object.assign(navigator, { sendBeacon })
  isBeaconAccepted = true
  sessionStorage.clear()
  consentCookie('none')
})
afterEach(async () => {
  answer(accepted)
  await pass(600_000)
  beacons.length = 0
  sendBeacon.mockClear()
  jest.restoreAllMocks()
  jest.useRealTimers()
})

describe('page views and events', () => {
  it('are sent together, two seconds after the first, as JSON', async () => {
    trackPage('/')
    await pass(1500)
    trackEvent({ category: 'feedback', label: 'bug', value: 12 })
    expect(beacons).toEqual([])
    await pass(500)
    expect(await sent()).toEqual([
      [
        { kind: 'view', path: '/' },
        { kind: 'event', path: '/', category: 'feedback', label: 'bug', value: 12 },
      ],
    ])
    expect(beacons[0]?.path).toBe('/api/track-page')
    expect(beacons[0]?.body.type).toBe('application/json')
    await pass(60_000)
    expect(sendBeacon).toHaveBeenCalledTimes(1)
  })

  it('are sent at once when the page is left or hidden', async () => {
    trackPage('/about')
    leave()
    trackPage('/help')
    const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange'))
    visibility.mockRestore()
    expect((await sent()).map((events) => events.map(({ path }) => path))).toEqual([['/about'], ['/help']])
  })

  it('are sent in batches of at most fifty', async () => {
    for (let i = 0; i < 120; i += 1) trackEvent({ category: 'filter', label: `f${i}` })
    leave()
    expect((await sent()).map(({ length }) => length)).toEqual([50, 50, 20])
  })

  it('are sent by a call that outlives the page when there is no beacon', async () => {
    const asked = answer(accepted)
    isBeaconAccepted = false
    trackPage('/terms')
    await pass(2000)
    expect(asked).toMatchObject([{ path: '/api/track-page', body: { events: [{ kind: 'view', path: '/terms' }] } }])
    expect(asked[0]?.init.keepalive).toBe(true)
  })

  it('are retried after a failure, and sent once', async () => {
    const debug = jest.spyOn(console, 'debug').mockImplementation(() => {})
    let isAway = true
    const asked = answer(() => (isAway ? new TypeError('failed to fetch') : accepted()))
    online(false)
    trackPage('/contact')
    await pass(2000)
    expect(asked).toHaveLength(1)
    isAway = false
    await pass(4000)
    expect(asked).toHaveLength(2)
    expect(asked[1]?.body).toEqual(asked[0]?.body)
    await pass(600_000)
    expect(asked).toHaveLength(2)
    expect(debug).toHaveBeenCalledTimes(1)
  })

  it('are given up after six attempts, and keep the newest two hundred until then', async () => {
    jest.spyOn(console, 'debug').mockImplementation(() => {})
    isBeaconAccepted = false
    const asked = answer(() => ({ status: 503, body: { error: 'Even weg.', code: 'unavailable' } }))
    trackPage('/contact')
    await pass(600_000)
    expect(asked).toHaveLength(6)
    asked.length = 0
    for (let i = 0; i < 120; i += 1) trackEvent({ category: 'filter', label: `f${i}` })
    await pass(600_000)
    // Each attempt has three batches; the last one too.
    const sizes = asked.map(({ body }) => collectorsApi.trackPage.body.parse(body).events.length)
    expect(sizes).toEqual(Array.from({ length: 6 }, () => [50, 50, 20]).flat())
    for (let i = 0; i < 300; i += 1) trackEvent({ category: 'filter', label: `f${i}` })
    asked.length = 0
    isBeaconAccepted = true
    leave()
    const labels = (await sent()).flat().map(({ label }) => label)
    expect(labels).toHaveLength(200)
    expect(labels.at(-1)).toBe('f299')
  })

  it.each([
    ['finds them wrong', 422, { error: 'Klopt niet.', code: 'invalid' }],
    ['takes them in other words', 202, {}],
  ])('are not sent again when the server %s', async (_, status, body) => {
    jest.spyOn(console, 'debug').mockImplementation(() => {})
    isBeaconAccepted = false
    const asked = answer(() => ({ status, body }))
    trackPage('/contact')
    await pass(600_000)
    expect(asked).toHaveLength(1)
  })

  it('never throw', () => {
    const debug = jest.spyOn(console, 'debug').mockImplementation(() => {})
    jest.spyOn(crypto, 'getRandomValues').mockImplementation(() => {
      throw new Error('no randomness')
    })
    answerConsent('granted')
    expect(() => trackPage('/')).not.toThrow()
    expect(debug).toHaveBeenCalledWith('not tracked', expect.anything())
  })
})

describe('the visit that page events belong to', () => {
  it('is not sent before consent, and is one per tab afterwards', async () => {
    trackPage('/')
    answerConsent('granted')
    trackPage('/about')
    trackPage('/help')
    await pass(2000)
    const [first, second, third] = (await sent()).flat()
    expect(first).not.toHaveProperty('visit')
    expect(second?.visit).toMatch(/^[0-9a-f]{32}$/)
    expect(third?.visit).toBe(second?.visit)
  })

  it('is removed from unsent events when consent is withdrawn, and is another one later', async () => {
    answerConsent('granted')
    trackPage('/')
    leave()
    trackPage('/about')
    answerConsent('refused')
    trackPage('/help')
    leave()
    answerConsent('granted')
    trackPage('/terms')
    leave()
    const [[before], [about, help], [after]] = (await sent()) as [PageEvent[], PageEvent[], PageEvent[]]
    expect(about).toEqual({ kind: 'view', path: '/about' })
    expect(help).toEqual({ kind: 'view', path: '/help' })
    expect(before?.visit).toBeDefined()
    expect(after?.visit).toBeDefined()
    expect(after?.visit).not.toBe(before?.visit)
  })
})

describe('the path that is reported', () => {
  it.each([
    ['/', '/'],
    ['/listing/de-hoge-duinen', '/listing/de-hoge-duinen'],
    ['/verify-email?token=geheim', '/verify-email'],
    ['/reset-password?token=geheim', '/reset-password'],
    ['/undo-email-change?token=geheim', '/undo-email-change'],
    ['/?search=mijn+naam#boven', '/'],
    ['/listing/sanne@voorbeeld.example', '/listing/*'],
    ['/listing/sanne%40voorbeeld.example', '/listing/*'],
    [`/category/${'a'.repeat(121)}`, '/category/*'],
    ['', '/'],
  ])('of %s is %s', (path, reported) => expect(reportedPath(path)).toBe(reported))
})
