// Proves VENUE-17, WELCOME-2, WELCOME-3, WELCOME-4, WELCOME-5.
import { act, fireEvent, render, screen } from '@testing-library/react'
import { nl } from '../src/copy/nl'
import { DEFAULT_FACTS, factsOf, slidesFor } from '../src/welcome/slides'
import { watchWelcomeEnd } from '../src/welcome/watch-end'
import { WelcomeOverlay } from '../src/welcome/welcome-overlay'

const DURATIONS = [2500, 2000, 2000, 1500]
const slides = slidesFor({ username: null, brand: 'Plekje', hour: 9 }, DEFAULT_FACTS)
const overlay = () => screen.getByRole('dialog', { name: 'Welkom' })
const visibilityTimes = (element: HTMLElement) => {
  const style = element.closest<HTMLElement>('[style*="--from"]')?.style
  return [style?.getPropertyValue('--from'), style?.getPropertyValue('--to')]
}

describe('the timing of the welcome', () => {
  it('shows each slide for its time, fades 800 ms after the last and ends 600 ms later', () => {
    render(<WelcomeOverlay slides={slides} />)
    expect(slides.map(({ title }) => visibilityTimes(screen.getByText(title)))).toEqual([
      ['0ms', '2500ms'],
      ['2500ms', '4500ms'],
      ['4500ms', '6500ms'],
      ['6500ms', '8000ms'],
    ])
    expect(
      [1, 2, 3, 4].map((step) => visibilityTimes(screen.getByRole('img', { name: `Stap ${step} van 4` }))),
    ).toEqual(slides.map(({ title }) => visibilityTimes(screen.getByText(title))))
    expect([overlay().style.animationDelay, overlay().style.animationDuration]).toEqual(['8800ms', '600ms'])
  })

  it('offers to skip after 1.5 s', () => {
    render(<WelcomeOverlay slides={slides} />)
    expect(visibilityTimes(screen.getByRole('button', { name: 'Overslaan' }))[0]).toBe('1500ms')
  })
})

describe('the end of the welcome', () => {
  const onLeave = jest.fn()
  const onEnd = jest.fn()
  const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms))
  let stop: () => void
  beforeEach(() => {
    jest.useFakeTimers()
    jest.resetAllMocks()
    render(<WelcomeOverlay slides={slides} />)
    stop = watchWelcomeEnd({ onLeave, onEnd })
  })
  afterEach(() => {
    stop()
    jest.useRealTimers()
  })

  it('comes with the end of its own fade, not with that of a slide', () => {
    fireEvent.animationEnd(screen.getByText('Welkom bij Plekje'))
    expect(onEnd).not.toHaveBeenCalled()
    fireEvent.animationEnd(overlay())
    expect([onLeave.mock.calls.length, onEnd.mock.calls.length]).toEqual([0, 1])
  })

  it('comes 100 ms after skipping, which starts the fade at once', () => {
    fireEvent.click(screen.getByRole('button', { name: 'Overslaan' }))
    fireEvent.keyDown(document.body, { key: 'a' })
    expect(onLeave).toHaveBeenCalledTimes(1)
    wait(99)
    expect(onEnd).not.toHaveBeenCalled()
    wait(1)
    expect(onEnd).toHaveBeenCalledTimes(1)
    wait(20_000)
    expect(onEnd).toHaveBeenCalledTimes(1)
  })

  it('never comes after it was cancelled', () => {
    fireEvent.keyDown(document.body, { key: 'a' })
    stop()
    wait(60_000)
    fireEvent.animationEnd(overlay())
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

  it("greet a visitor with the site's name, and count 93 venues until categories are loaded", () => {
    expect(slides.map(({ title, subtitle }) => [title, subtitle])).toEqual([
      ['Welkom bij Plekje', nl.welcome.adventure],
      ['93+ geweldige locaties', 'Inclusief Arcades, Bowlen en Minigolf'],
      ['Authentieke reviews', 'Van echte bezoekers, voor echte ervaringen'],
      ['Ontdek jouw perfecte uitje', 'Laat je inspireren door de beste plekken in Nederland'],
    ])
    expect(slides.map(({ durationMs }) => durationMs)).toEqual(DURATIONS)
  })

  it('name the three largest categories above five venues, and leave groups out of the count', () => {
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
