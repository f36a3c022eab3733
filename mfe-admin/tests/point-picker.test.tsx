// Proves ADMIN-28.
import type { PointPickerProps } from '@plekje/map'
import { fireEvent, render, screen } from '@testing-library/react'
import { PointPicker } from '../src/features/venue-fields/point-picker'

// Replaces the map with a button that chooses a point.
jest.mock('@plekje/map', () => ({
  PointPicker: ({ point, onChoose }: PointPickerProps) => (
    <button type="button" onClick={() => onChoose({ latitude: '52.12346', longitude: '5.10000' })}>
      {point && `${point.lat}, ${point.lng}`}
    </button>
  ),
}))

const texts = { map: 'Map of the venue', here: 'The venue is here', press: 'Press the map where the venue is.' }
const shown = (latitude: string, longitude: string, onChange = jest.fn()) => {
  render(<PointPicker values={{ latitude, longitude }} onChange={onChange} texts={texts} />)
  return onChange
}

describe('the map beside the coordinates', () => {
  it('fills in the pressed point', () => {
    const onChange = shown('52.1', '5.3')
    expect(screen.getByRole('button')).toHaveTextContent('52.1, 5.3')
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
})
