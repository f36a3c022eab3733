import { answerConsent } from '@plekje/web-kit'
import { waitFor } from '@testing-library/react'
import { beginVitals } from '../src/vitals/begin-vitals'

const measured: Record<string, (metric: { name: string; value: number }) => void> = {}
jest.mock('web-vitals', () =>
  Object.fromEntries(
    ['CLS', 'FCP', 'INP', 'LCP', 'TTFB'].map((name) => [
      `on${name}`,
      (callback: (metric: { name: string; value: number }) => void) => {
        measured[name] = callback
      },
    ]),
  ),
)

const sent: { path: string; body: unknown }[] = []
const hide = () => {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeAll(() => {
  jest.useFakeTimers()
  window.matchMedia = ((query: string) => ({ matches: query === '(max-width: 47.99em)' })) as typeof window.matchMedia
  window.history.replaceState(null, '', '/listing/de-kroeg')
  const beacon = (path: string, body: Blob) => {
    sent.push({ path, body })
    return true
  }
  Object.assign(navigator, { sendBeacon: beacon })
})
afterAll(() => jest.useRealTimers())

it('web vitals are sent only from the moment of consent until it is withdrawn', async () => {
  beginVitals()
  await jest.advanceTimersByTimeAsync(10_000)
  expect(Object.keys(measured)).toEqual([])

  answerConsent('granted')
  await jest.advanceTimersByTimeAsync(10_000)
  await waitFor(() => expect(Object.keys(measured).sort()).toEqual(['CLS', 'FCP', 'INP', 'LCP', 'TTFB']))
  measured.LCP?.({ name: 'LCP', value: 1200 })
  measured.FCP?.({ name: 'FCP', value: 900 })
  expect(sent).toEqual([])
  await jest.advanceTimersByTimeAsync(5000)
  expect(sent.map(({ path }) => path)).toEqual(['/api/web-vitals'])
  expect(JSON.parse(await textOf(sent[0]?.body))).toEqual({
    vitals: [
      { metric: 'LCP', value: 1200, page: 'listing', device: 'phone' },
      { metric: 'FCP', value: 900, page: 'listing', device: 'phone' },
    ],
  })

  measured.CLS?.({ name: 'CLS', value: 0.01 })
  hide()
  expect(sent).toHaveLength(2)

  answerConsent('refused')
  measured.INP?.({ name: 'INP', value: 80 })
  hide()
  await jest.advanceTimersByTimeAsync(10_000)
  expect(sent).toHaveLength(2)
})

/** jsdom reads files in `setImmediate`, which the fake timers have to run. */
const textOf = async (blob: unknown): Promise<string> => {
  const reader = new FileReader()
  reader.readAsText(blob as Blob)
  await jest.runAllTimersAsync()
  return String(reader.result)
}
