// Proves SEARCH-22.
import { loadGazetteer, PlaceResolver } from '../src/places'

const listed = (id: number, name: string, latitude: string, longitude: string) => ({
  id,
  name,
  latitude,
  longitude,
  slug: name.toLowerCase().replace(/[^a-z0-9]+/g, '-'),
})

/** Places for which an import once resolved another place. */
const directory = [
  listed(1, 'Amsterdam', '52.37403', '4.88969'),
  listed(2, 'Utrecht', '52.09083', '5.12222'),
  listed(3, 'Maastricht', '50.84833', '5.68889'),
  listed(4, 'IJmuiden', '52.45866', '4.61916'),
  listed(5, 'IJsselstein', '52.02', '5.04306'),
  listed(6, 'Gennep', '51.69833', '5.97361'),
  listed(7, 'Hengelo', '52.26583', '6.79306'),
  listed(8, 'Noordwijk', '52.234', '4.44474'),
  listed(9, 'Haarlem', '52.38084', '4.63683'),
  listed(10, 'Leeuwarden', '53.20139', '5.80859'),
  listed(11, 'Sneek', '53.03297', '5.6589'),
  listed(12, 'Valkenburg', '50.86514', '5.83205'),
  listed(13, 'Den Haag 2511', '52.08', '4.31'),
]

let places: PlaceResolver<(typeof directory)[number]>
beforeAll(async () => {
  places = new PlaceResolver(await loadGazetteer(), directory)
})
const resolve = (text: string) => places.resolve(text)
const locationsOf = (text: string) => resolve(text)?.locations.map(({ name }) => name)

describe('a name of a real place', () => {
  it.each([
    ['Echt', 51.1, 5.88],
    ['Muiden', 52.33, 5.07],
    ['Stein', 50.97, 5.77],
    ['Elst', 51.92, 5.84],
    ['Nieuw-Vennep', 52.26, 4.63],
    ['nieuw vennep', 52.26, 4.63],
    ['Leidschendam', 52.09, 4.39],
    ['Rijssen', 52.31, 6.52],
    ['Nijverdal', 52.37, 6.47],
    ['Rosmalen', 51.72, 5.36],
    ['Doorn', 52.03, 5.35],
    ['Vlieland', 53.29, 5.04],
  ])('"%s" is found without venues in the directory', (name, lat, lng) => {
    const place = resolve(name)
    expect(place?.name.toLowerCase().replace('-', ' ')).toBe(name.toLowerCase().replace('-', ' '))
    expect(place?.lat).toBeCloseTo(lat, 1)
    expect(place?.lng).toBeCloseTo(lng, 1)
    expect(place?.locations).toEqual([])
  })

  it.each([
    ['DEN-HAAG', 'Den Haag'],
    ["'s gravenhage", 'Den Haag'],
    ['’s\u2011Gravenhage', 'Den Haag'],
    ['Ĳmuiden', 'IJmuiden'],
    ['den bosch', "'s-Hertogenbosch"],
    ['mokum', 'Amsterdam'],
    ['domstad', 'Utrecht'],
    ['020', 'Amsterdam'],
    ['Alphen a/d Rijn', 'Alphen aan den Rijn'],
    ['St. Oedenrode', 'Sint-Oedenrode'],
    ['Ljouwert', 'Leeuwarden'],
    ['Amsterdam, Nederland', 'Amsterdam'],
    ['De Pijp', 'De Pijp, Amsterdam'],
    ['Utrecht Overvecht', 'Overvecht, Utrecht'],
  ])('"%s" is another name of %s', (text, name) => {
    expect(resolve(text)?.name).toBe(name)
  })
})

describe('an area', () => {
  it.each([
    'Friesland',
    'Noord-Holland',
    'Limburg',
    'Drenthe',
    'Overijssel',
    'Gelderland',
    'Flevoland',
    'Noord-Brabant',
    'Zuid-Holland',
    'Zeeland',
  ])('"%s" is the province', (name) => {
    expect(resolve(name)).toMatchObject({ kind: 'province', name, isArea: true })
  })

  it('contains the places of the directory that lie in it', () => {
    expect(locationsOf('Friesland')).toEqual(['Leeuwarden', 'Sneek'])
    expect(locationsOf('Limburg')).toEqual(['Maastricht', 'Gennep', 'Valkenburg'])
    expect(locationsOf('Zuid-Limburg')).toEqual(['Maastricht', 'Valkenburg'])
    expect(locationsOf('gemeente Velsen')).toEqual(['IJmuiden'])
  })

  it('shares its town’s name only after "provincie" or "gemeente"', () => {
    expect(resolve('Utrecht')).toMatchObject({ kind: 'place', name: 'Utrecht' })
    expect(resolve('provincie Utrecht')).toMatchObject({ kind: 'province', name: 'Provincie Utrecht' })
    expect(resolve('Provincie Utrecht')?.namesakes).toEqual([])
  })

  it('precedes a village of its name elsewhere', () => {
    expect(resolve('Zeeland')?.namesakes).toEqual(['Zeeland (Noord-Brabant)'])
  })
})

describe('namesakes', () => {
  it.each([
    ['Hengelo (Gld)', 52.05, 6.31],
    ['Hengelo Gld', 52.05, 6.31],
    ['Hengelo (Gelderland)', 52.05, 6.31],
    ['hengelo gelderland', 52.05, 6.31],
    ['Hengelo', 52.27, 6.79],
    ['Hengelo Ov', 52.27, 6.79],
    ['Bergen (NH)', 52.67, 4.7],
    ['Bergen L', 51.6, 6.05],
    ['Rijswijk (Gelderland)', 51.96, 5.37],
    ['Heusden', 51.73, 5.14],
    ['Heusden (Asten)', 51.38, 5.76],
    ['Nes (Ameland)', 53.45, 5.77],
    ['Nes, gemeente Heerenveen', 53.05, 5.85],
  ])('"%s" is identified by its province or municipality', (text, lat, lng) => {
    expect(resolve(text)?.lat).toBeCloseTo(lat, 1)
    expect(resolve(text)?.lng).toBeCloseTo(lng, 1)
  })

  it('are offered by names that resolve to them', () => {
    const offered = resolve('Hengelo')?.namesakes ?? []
    expect(offered).toEqual(['Hengelo (Gelderland)'])
    for (const name of offered) expect(resolve(name)?.name).toBe(name)
  })

  it('follow a listed place, unless they are far larger', () => {
    expect(locationsOf('Valkenburg')).toEqual(['Valkenburg'])
    expect(resolve('Valkenburg')?.namesakes).toEqual(['Valkenburg (Zuid-Holland)'])
  })
})

describe('a postcode', () => {
  it.each(['1012 AB', '1012ab', '1012 ab', '1012'])('"%s" is the place that has it', (postcode) => {
    expect(locationsOf(postcode)).toEqual(['Amsterdam'])
  })

  it('is named with its place', () => {
    expect(resolve('1012ab')?.name).toBe('1012 AB Amsterdam')
  })

  it('is undefined if it does not exist', () => {
    expect(resolve('0999 AA')).toBeUndefined()
  })
})

describe('an incomplete or mistyped name', () => {
  it('resolves to the shortest listed name without digits that contains it, otherwise any that does', () => {
    expect(locationsOf('haa')).toEqual(['Haarlem'])
    expect(locationsOf('trecht')).toEqual(['Utrecht'])
    expect(locationsOf('haag 25')).toEqual(['Den Haag 2511'])
    expect(resolve('Parijs')).toBeUndefined()
    expect(resolve(' - ')).toBeUndefined()
  })

  it('is corrected only if one place is likely', () => {
    expect(places.guess('amstedram')?.name).toBe('Amsterdam')
    expect(places.guess('Markt 1 Deflt')?.name).toBe('Delft')
    expect(places.guess('xyzzyqwv')).toBeUndefined()
  })

  it('is never corrected if it is the name of a real place', async () => {
    const gazetteer = await loadGazetteer()
    expect([...gazetteer.keys].filter((key) => places.correct(key) !== undefined)).toEqual([])
  })
})

it('finds the nearest place of the directory within a distance', () => {
  expect(places.nearestLocation({ lat: 52.4, lng: 4.6 }, 25)?.name).toBe('Haarlem')
  expect(places.nearestLocation({ lat: 53.4, lng: 6.8 }, 25)).toBeUndefined()
})
