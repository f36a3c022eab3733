// Proves ADMIN-28.
import { fireEvent, render, screen } from '@testing-library/react'
import type { MapPoint } from '../src/geometry'
import type { MapMark } from '../src/marks'
import { PointPicker } from '../src/point-picker'

const PRESSED: MapPoint = { lat: 52.123456789, lng: 5.1 }
let hasMap = true
// Replaces the map with a button that chooses a point.
jest.mock('../src/has-map', () => ({ useHasMap: () => hasMap }))
jest.mock('../src/small-map', () => ({
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
const shown = (point: MapPoint | undefined, onChoose = jest.fn()) => {
  render(<PointPicker point={point} onChoose={onChoose} texts={texts} />)
  return onChoose
}

describe('the map to choose a point', () => {
  it('reports the pressed point to the metre', () => {
    const onChoose = shown({ lat: 52.1, lng: 5.3 })
    expect(screen.getByRole('button')).toHaveTextContent('The venue is here: 52.1, 5.3')
    fireEvent.click(screen.getByRole('button'))
    expect(onChoose.mock.calls).toEqual([[{ latitude: '52.12346', longitude: '5.10000' }]])
  })

  it('has no marker without a point', () => {
    shown(undefined)
    expect(screen.getByRole('button')).toBeEmptyDOMElement()
  })

  it('is absent in a browser that cannot draw it', () => {
    hasMap = false
    shown({ lat: 52.1, lng: 5.3 })
    expect(screen.queryByText(texts.press)).not.toBeInTheDocument()
  })
})
