// Proves SEARCH-29.
import { districtsOf, type Label } from '../scripts/districts'

const label = (municipality: string, name: string, lat = 52, lng = 5): Label => ({ municipality, name, lat, lng })
const of = (...labels: readonly Label[]) =>
  districtsOf({ municipalities: [label('0344', 'Utrecht (gemeente)'), label('0518', "'s-Gravenhage")], labels })
const names = (...labels: readonly Label[]) => of(...labels).map(({ name }) => name)

describe('quarters of towns', () => {
  it('are joined from the areas of their parts, with the middle of these', () => {
    expect(of(label('0344', 'Lombok-West', 52, 5), label('0344', 'Lombok-Oost', 52.2, 5.2))).toContainEqual({
      town: 'Utrecht',
      name: 'Lombok',
      lat: 52.1,
      lng: 5.1,
    })
    expect(names(label('0344', 'Oude Pijp'), label('0344', 'Nieuwe Pijp'))).toEqual([
      'Nieuwe Pijp',
      'Oude Pijp',
      'Pijp',
    ])
    expect(names(label('0344', 'Nieuwe Werk'))).toEqual(['Nieuwe Werk'])
    expect(names(label('0344', 'De Hoef I en II'))).toEqual(['De Hoef', 'De Hoef I en II'])
  })

  it('are named without the number of an area and without their town', () => {
    expect(names(label('0344', 'Wijk 03 Overvecht'), label('0344', 'Utrecht Centrum'))).toEqual([
      'Centrum',
      'Overvecht',
    ])
    expect(names(label('0344', 'Stadsdeel Nieuw-West'))).toEqual(['Nieuw-West'])
    expect(names(label('0344', 'Nieuwmarkt/Lastage'))).toEqual(['Lastage', 'Nieuwmarkt'])
  })

  it('are those of larger towns, under the Dutch names of these', () => {
    expect(of(label('0518', 'Wijk 42 Ypenburg'))).toMatchObject([{ town: 'Den Haag', name: 'Ypenburg' }])
    expect(of(label('0999', 'Wijk 01 Elders'))).toEqual([])
  })

  it('exclude industrial areas and scattered houses', () => {
    expect(of(label('0344', 'Bedrijventerrein Lageweide'), label('0344', 'Verspreide huizen'))).toEqual([])
  })
})
