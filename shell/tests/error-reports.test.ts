// Proves SITE-29.
import { collectorsApi } from '@plekje/contracts'

type Reports = typeof import('../src/errors/error-reports')

const bodies: Blob[] = []
let reports: Reports

beforeEach(async () => {
  jest.useFakeTimers()
  bodies.length = 0
  jest.spyOn(navigator, 'sendBeacon').mockImplementation((path, body) => {
    expect(path).toBe('/api/browser-errors')
    bodies.push(body as Blob)
    return true
  })
  window.history.replaceState(null, '', '/listing/cafe-de-zon?ref=abcDEF1234')
  // A fresh module per test, because it remembers what the page has reported.
  await jest.isolateModulesAsync(async () => {
    reports = await import('../src/errors/error-reports')
  })
})
afterEach(() => {
  jest.restoreAllMocks()
  jest.useRealTimers()
})

async function sent() {
  jest.advanceTimersByTime(1000)
  jest.useRealTimers()
  const texts = await Promise.all(bodies.map((body) => textOf(body)))
  return texts.map((text) => collectorsApi.reportErrors.body.parse(JSON.parse(text)).errors)
}

const textOf = (blob: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.readAsText(blob)
  })

const errorAt = (message: string, ...addresses: string[]) =>
  Object.assign(new Error(message), {
    stack: [`Error: ${message}`, ...addresses.map((address) => `    at f (${address})`)].join('\n'),
  })

describe('error reports of the browser', () => {
  it('are sent together, each with its micro-frontend, version and page template', async () => {
    reports.registerScripts('http://localhost/remotes/discovery/', 'discovery', '1.4.0')
    reports.reportBrowserError('caught', errorAt('of discovery', 'http://localhost/remotes/discovery/1.aa.js:1:20'))
    reports.reportBrowserError('uncaught', errorAt('of the shell', 'http://localhost/main.bb.js:1:2'))
    reports.reportBrowserError('load', new Error('gone'), 'admin')
    expect(bodies).toEqual([])
    const [batch] = await sent()
    expect(batch).toEqual([
      expect.objectContaining({ kind: 'caught', remote: 'discovery', version: '1.4.0', page: '/listing/*' }),
      expect.objectContaining({
        kind: 'uncaught',
        remote: 'shell',
        stack: expect.stringContaining('(/main.bb.js:1:2)'),
      }),
      expect.objectContaining({ kind: 'load', remote: 'admin', version: '' }),
    ])
    expect(bodies).toHaveLength(1)
  })

  it('contain no personal data', async () => {
    reports.reportBrowserError(
      'uncaught',
      errorAt(
        'GET http://localhost/verify-email?token=s3cret of jan.jansen@example.nl, 0612345678',
        'http://localhost/main.bb.js?user=jan:1:2',
      ),
    )
    const text = JSON.stringify(await sent())
    expect(text).toContain('/verify-email')
    expect(text).not.toMatch(/s3cret|jan|06123|cafe-de-zon|localhost/)
  })

  it('are sent once per error, and for at most ten errors per page', async () => {
    for (let time = 0; time < 3; time += 1)
      reports.reportBrowserError('caught', errorAt('again', 'http://localhost/a.js:1:1'))
    for (let other = 0; other < 20; other += 1) reports.reportBrowserError('caught', new Error(`other ${other}`))
    const [batch = []] = await sent()
    expect(batch).toHaveLength(10)
    expect(batch.filter(({ message }) => message === 'again')).toHaveLength(1)
  })

  it('include uncaught errors, and are sent when the page is left', async () => {
    reports.listenForErrors()
    window.dispatchEvent(new ErrorEvent('error', { error: new TypeError('nobody caught it') }))
    window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: new Error('nobody waited') }))
    const stopped = new DOMException('left', 'AbortError')
    window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: stopped }))
    window.dispatchEvent(new Event('pagehide'))
    expect(bodies).toHaveLength(1)
    const [batch] = await sent()
    expect(batch?.map(({ kind, name, message }) => [kind, name, message])).toEqual([
      ['uncaught', 'TypeError', 'nobody caught it'],
      ['rejection', 'Error', 'nobody waited'],
    ])
  })
})
