import { resolvePlace } from './find-place'

const place = (name: string) => ({ name })

describe('resolving a typed place', () => {
  const places = [place('Den Haag 2511'), place('Bergen op Zoom'), place('Bergen'), place('Haarlem'), place('Den Haag')]

  it('prefers the exact name', () => {
    expect(resolvePlace(places, 'bergen')?.name).toBe('Bergen')
    expect(resolvePlace(places, 'DEN-HAAG')?.name).toBe('Den Haag')
  })

  it('then takes the shortest city of which it is a part', () => {
    expect(resolvePlace(places, 'haa')?.name).toBe('Haarlem')
    expect(resolvePlace(places, 'ber')?.name).toBe('Bergen')
  })

  it('then takes any place of which it is a part', () => {
    expect(resolvePlace(places, 'haag 25')?.name).toBe('Den Haag 2511')
  })

  it('finds nothing for a place that does not exist or a blank', () => {
    expect(resolvePlace(places, 'Parijs')).toBeUndefined()
    expect(resolvePlace(places, ' - ')).toBeUndefined()
  })
})
