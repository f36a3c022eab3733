// Proves PLAN-9.
import type { MapMark, MapPoint } from '@plekje/map'
import { render, screen, within } from '@testing-library/react'
import { PlanMap } from '../src/features/planner/plan-map'
import { aStop } from './members'

let hasMap = true
// Lists the markers and lines that the map would draw.
jest.mock('@plekje/map', () => ({
  useHasMap: () => hasMap,
  SmallMap: ({ label, marks, line }: { label: string; marks: readonly MapMark[]; line: readonly MapPoint[] }) => (
    <section aria-label={label} data-line={line.map(({ lat, lng }) => `${lat},${lng}`).join(' ')}>
      <ol>
        {marks.map(({ id, text, label }) => (
          <li key={id}>{`${text} ${label}`}</li>
        ))}
      </ol>
    </section>
  ),
}))
beforeEach(() => {
  hasMap = true
})

const otter = aStop('de-otter', { name: 'De Otter', point: { lat: 51.88, lng: 5.43 } })
const kade = aStop('de-kade', {
  name: 'De Kade',
  point: { lat: 51.89, lng: 5.44 },
  travel: { km: 0.42, minutes: 6, mode: 'walk' },
})
const bar = aStop('de-bar', {
  name: 'De Bar',
  point: { lat: 51.9, lng: 5.45 },
  travel: { km: 1.1, minutes: 15, mode: 'walk' },
})
const map = () => screen.getByRole('region', { name: 'Kaart van je dag' })

describe('the map of a plan', () => {
  it('has numbered stops in order, the route and its length', () => {
    render(<PlanMap stops={[otter, kade, bar]} />)
    const marks = within(map()).getAllByRole('listitem')
    expect(marks.map(({ textContent }) => textContent)).toEqual([
      '1 Stop 1: De Otter',
      '2 Stop 2: De Kade',
      '3 Stop 3: De Bar',
    ])
    expect(map()).toHaveAttribute('data-line', '51.88,5.43 51.89,5.44 51.9,5.45')
    expect(screen.getByText('Samen 1,5 km onderweg, van stop naar stop')).toBeInTheDocument()
  })

  it("keeps the list's numbers when a stop has no coordinates, and is absent for a single stop", () => {
    const { rerender } = render(<PlanMap stops={[otter, aStop('ergens'), bar]} />)
    expect(within(map()).getAllByRole('listitem')[1]).toHaveTextContent('3 Stop 3: De Bar')
    rerender(<PlanMap stops={[otter, aStop('ergens')]} />)
    expect(screen.queryByRole('region')).not.toBeInTheDocument()
  })

  it('is absent in a browser that cannot draw it', () => {
    hasMap = false
    render(<PlanMap stops={[otter, kade]} />)
    expect(screen.queryByRole('region')).not.toBeInTheDocument()
    expect(screen.queryByText(/onderweg/)).not.toBeInTheDocument()
  })
})
