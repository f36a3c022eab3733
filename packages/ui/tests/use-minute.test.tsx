import { beginRendering } from '@plekje/web-kit'
import { act } from '@testing-library/react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { useMinute } from '../src'

const moments: string[] = []
let root: Root | undefined
beforeEach(() => jest.useFakeTimers({ now: new Date('2026-11-27T12:00:00Z') }))
afterEach(() => {
  act(() => root?.unmount())
  jest.useRealTimers()
})

/** The moments that a page shows while it is hydrated, which a server rendered so long ago. */
function momentsOf(ageMs: number) {
  const renderedAt = new Date(Date.now() - ageMs)
  moments.length = 0
  beginRendering(renderedAt)
  const place = document.createElement('div')
  place.textContent = renderedAt.toISOString()
  act(() => {
    root = hydrateRoot(place, <Page />)
  })
  return { moments, renderedAt: renderedAt.toISOString() }
}

function Page() {
  const moment = useMinute().toISOString()
  moments.push(moment)
  return moment
}

describe('the minute of a page that a server rendered', () => {
  it('stays the server’s while that is less than a minute old, so that nothing renders twice', () => {
    const { moments, renderedAt } = momentsOf(20_000)
    expect(moments).toEqual([renderedAt])
  })

  it('becomes the browser’s when the page is older', () => {
    const { moments, renderedAt } = momentsOf(3_600_000)
    expect(moments).toEqual([renderedAt, '2026-11-27T12:00:00.000Z'])
  })
})
