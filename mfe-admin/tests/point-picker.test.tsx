// Proves ADMIN-28.
import type { MapMark, MapPoint } from '@plekje/map'
import { fireEvent, render, screen } from '@testing-library/react'
import { PointPicker } from '../src/features/venue-fields/point-picker'

const PRESSED: MapPoint = { lat: 52.123456789, lng: 5.1 }
let hasMap = true
// Replaces the map with a button that chooses a point.
jest.mock('@plekje/map', () => ({
  useHasMap: () => hasMap,
  SmallMap: ({ marks, onPressMap }: { marks: readonly MapMark[]; onPressMap: (point: MapPoint) => void }) => (
    <button type="button" onClick={() => onPressMap(PRESSED)}>
      {marks.map(({ lat, lng, label }) => `${label}: ${lat}, ${lng}`).join()}
    </button>
  ),
}))
beforeEach(() => {
  hasMap = true
})

const texts = { map: 'Map of the venue', here: 'The venue is here', press: 'Press the map where the venue is.' }
const shown = (latitude: string, longitude: string, onChange = jest.fn()) => {
  render(<PointPicker values={{ latitude, longitude }} onChange={onChange} texts={texts} />)
  return onChange
}

describe('the map beside the coordinates', () => {
  it('fills in the clicked point, to the metre', () => {
    const onChange = shown('52.1', '5.3')
    expect(screen.getByRole('button')).toHaveTextContent('The venue is here: 52.1, 5.3')
    fireEvent.click(screen.getByRole('button'))
    expect(onChange.mock.calls).toEqual([
      ['latitude', '52.12346'],
      ['longitude', '5.10000'],
    ])
  })

  it.each([
    ['', ''],
    ['noord', '5.3'],
    ['152', '5.3'],
  ])('has no marker for "%s", "%s"', (latitude, longitude) => {
    shown(latitude, longitude)
    expect(screen.getByRole('button')).toBeEmptyDOMElement()
  })

  it('is absent in a browser that cannot draw it', () => {
    hasMap = false
    shown('52.1', '5.3')
    expect(screen.queryByText(texts.press)).not.toBeInTheDocument()
  })
})
