import { act, renderHook } from '@testing-library/react'
import { nl } from '../src/copy/nl'
import { DEFAULT_FACTS, factsOf, slidesFor } from '../src/welcome/slides'
import { useSplash } from '../src/welcome/use-splash'

const DURATIONS = [2500, 2000, 2000, 1500]
const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms))

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

describe('the timing of the splash', () => {
  it('shows each slide for its time, hides 800 ms after the last and ends 600 ms later', () => {
    const onEnd = jest.fn()
    const { result } = renderHook(() => useSplash(DURATIONS, onEnd))
    for (const [slide, duration] of DURATIONS.slice(0, 3).entries()) {
      wait(duration - 1)
      expect(result.current.slide).toBe(slide)
      wait(1)
      expect(result.current.slide).toBe(slide + 1)
    }
    wait(1500 + 799)
    expect(result.current.isLeaving).toBe(false)
    wait(1)
    expect(result.current.isLeaving).toBe(true)
    wait(599)
    expect(onEnd).not.toHaveBeenCalled()
    wait(1)
    expect(onEnd).toHaveBeenCalledTimes(1)
  })

  it('offers to skip after 1.5 s; skipping hides at once and ends after 100 ms', () => {
    const onEnd = jest.fn()
    const { result } = renderHook(() => useSplash(DURATIONS, onEnd))
    wait(1499)
    expect(result.current.canSkip).toBe(false)
    wait(1)
    expect(result.current.canSkip).toBe(true)
    act(() => result.current.skip())
    expect(result.current.isLeaving).toBe(true)
    wait(99)
    expect(onEnd).not.toHaveBeenCalled()
    wait(1)
    expect(onEnd).toHaveBeenCalledTimes(1)
    wait(20_000)
    expect(onEnd).toHaveBeenCalledTimes(1)
  })

  it('never ends after it was taken away', () => {
    const onEnd = jest.fn()
    const { unmount } = renderHook(() => useSplash(DURATIONS, onEnd))
    unmount()
    wait(60_000)
    expect(onEnd).not.toHaveBeenCalled()
  })
})

describe('the slides', () => {
  it.each([
    [0, 'Goedemorgen, sanne'],
    [11, 'Goedemorgen, sanne'],
    [12, 'Goedemiddag, sanne'],
    [16, 'Goedemiddag, sanne'],
    [17, 'Goedenavond, sanne'],
    [23, 'Goedenavond, sanne'],
  ])('greet at hour %i with "%s"', (hour, greeting) => {
    expect(slidesFor({ username: 'sanne', brand: 'Plekje', hour }, DEFAULT_FACTS)[0]?.title).toBe(greeting)
  })

  it('greet a visitor by the name of the site, and count 93 venues until the categories have come', () => {
    const slides = slidesFor({ username: null, brand: 'Plekje', hour: 9 }, DEFAULT_FACTS)
    expect(slides.map(({ title, subtitle }) => [title, subtitle])).toEqual([
      ['Welkom bij Plekje', nl.welcome.adventure],
      ['93+ geweldige locaties', 'Inclusief Arcades, Bowlen en Minigolf'],
      ['Authentieke reviews', 'Van echte bezoekers, voor echte ervaringen'],
      ['Ontdek jouw perfecte uitje', 'Laat je inspireren door de beste plekken in Nederland'],
    ])
    expect(slides.map(({ durationMs }) => durationMs)).toEqual(DURATIONS)
  })

  it('name the three fullest kinds above five venues, and count no venue twice through its group', () => {
    const category = (id: number, name: string, count?: number, parentId: number | null = 9) => ({
      id,
      name,
      slug: name.toLowerCase(),
      color: '#000',
      icon: 'x',
      image: '/x.svg',
      parentId,
      ...(count === undefined ? {} : { count }),
    })
    const facts = factsOf([
      category(9, 'Activiteiten', 46, null),
      category(1, 'Karting', 6),
      category(2, 'Bowlen', 20),
      category(3, 'Minigolf', 12),
      category(4, 'Sauna', 5),
      category(5, 'Arcades', 8),
      category(6, 'Bioscoop'),
    ])
    expect(facts).toEqual({ total: 51, names: ['Bowlen', 'Minigolf', 'Arcades'] })
  })
})
