// Proves SEARCH-29, SEARCH-36, SEARCH-44.
import { loadGazetteer } from '@plekje/geography/places'
import { typingErrors } from '@plekje/text-folding'
import { Catalogue } from '../src/domain/catalogue'
import { soundOf } from '../src/domain/words/spellings'
import { type Aspect, understand } from '../src/domain/words/understand'
import { categories, locations } from './trial-venues'

const known = [
  ...locations,
  {
    ...locations[0],
    id: 20,
    slug: 'middelburg',
    name: 'Middelburg',
    province: 'Zeeland',
    latitude: '51.5',
    longitude: '3.61',
    count: 0,
  } as never,
  {
    ...locations[0],
    id: 21,
    slug: 'domburg',
    name: 'Domburg',
    province: 'Zeeland',
    latitude: '51.56',
    longitude: '3.5',
    count: 0,
  } as never,
  {
    ...locations[0],
    id: 22,
    slug: 'almere',
    name: 'Almere',
    province: 'Flevoland',
    latitude: '52.37',
    longitude: '5.21',
    count: 0,
  } as never,
]
let catalogue: Catalogue
beforeAll(async () => {
  catalogue = new Catalogue(categories, known, await loadGazetteer())
})

const read = (text: string, ...asTyped: Aspect[]) => understand(text, catalogue, new Set(asTyped))
const placeOf = (text: string) => read(text).place?.name

describe('spellings of Dutch words', () => {
  it.each([
    ['pannekoek', 'pannenkoek'],
    ['kado', 'cadeau'],
    ['lazergame', 'lasergame'],
    ['disko', 'disco'],
    ['kafee', 'cafe'],
    ['kofie', 'koffie'],
  ])('"%s" sounds like "%s"', (one, other) => {
    expect(soundOf(one)).toBe(soundOf(other))
  })

  it('keep long and short vowels apart', () => {
    expect(soundOf('kaarten')).not.toBe(soundOf('karten'))
  })

  it('are corrected when a letter of a long vowel is missing', () => {
    expect(read('escaperom')).toMatchObject({ kinds: ['escape-rooms'], text: '' })
  })

  it('are corrected by the next word only', () => {
    expect(read('vintige kleding')).toMatchObject({ text: 'vintage' })
    expect(read('kaarten baan')).toMatchObject({ parts: [{ as: 'spelling', typed: 'kaarten baan', name: 'kart' }] })
    expect(read('kaarten winkel').parts.map(({ name }) => name)).not.toContain('kart')
  })

  it('count two swapped letters as one error, and stop counting at the limit', () => {
    expect(typingErrors('minigofl', 'minigolf', 2)).toBe(1)
    expect(typingErrors('bowling', 'restaurant', 2)).toBe(3)
  })
})

describe('a category', () => {
  it.each(['kroegjes', 'kroeg', 'cafeetje', 'pub', 'café', 'bars'])(
    'is understood of "%s", with nothing left to look for',
    (text) => {
      expect(read(text)).toMatchObject({ kinds: ['bars'], text: '' })
    },
  )

  it('is narrowed by a category within it', () => {
    expect(read('sushi restaurantje')).toMatchObject({ kinds: ['restaurants'], text: 'sushi' })
    expect(read('jeugdherberg')).toMatchObject({ kinds: ['hotels'], text: 'hostel' })
    expect(read('indische restaurants')).toMatchObject({ kinds: ['restaurants'], text: 'Indonesisch' })
  })

  it('is read from compounds, written as one word or as two', () => {
    expect(read('sushirestaurant')).toMatchObject({ kinds: ['restaurants'], text: 'sushi' })
    expect(read('pannekoeken huis')).toMatchObject({ kinds: ['restaurants'], text: 'pannenkoek' })
    expect(read('bowling-centrum')).toMatchObject({ kinds: ['bowling'], text: '' })
  })

  it('is that of the first part in compounds with a general head, as one word or two', () => {
    for (const text of ['patatzaak', 'frietzaakje', 'friet zaak', 'friettent']) {
      expect(read(text)).toMatchObject({ kinds: ['restaurants'], text: 'friet' })
    }
    expect(read('zaak')).toMatchObject({ kinds: [], text: 'zaak' })
  })

  it('is read from each spelling of barbecue', () => {
    for (const text of ['barbecue', 'bbq', 'BAR-B-Q', 'bar bq', 'bbq-restaurant']) {
      expect(read(text)).toMatchObject({ kinds: ['restaurants'], text: 'steak' })
    }
  })

  it('is that of the head in a compound with an unlisted first part', () => {
    const text = 'schaakrestaurants'
    expect(read(text)).toMatchObject({ kinds: [], text })
    expect(understand(text, catalogue, new Set(), new Set([text]))).toMatchObject({
      kinds: ['restaurants'],
      text: 'schaak',
      parts: [
        { as: 'category', typed: text, name: 'Restaurants' },
        { as: 'spelling', typed: text, name: 'schaak' },
      ],
    })
  })

  it('is either of two that exclude each other, each searched by its word', () => {
    expect(read('bowlen hotel')).toMatchObject({ kinds: ['bowling', 'hotels'], text: 'bowlen hotel' })
  })

  it('is the usual one when the text names no other', () => {
    expect(read('lunchen')).toMatchObject({ kinds: ['restaurants', 'bars', 'hotels'] })
    expect(read('bowlen en lunchen')).toMatchObject({ kinds: ['bowling'], text: 'lunch' })
  })

  it('is never one that listings does not have', () => {
    expect(read('sauna')).toMatchObject({ kinds: [], text: 'sauna' })
  })

  it('leaves unlisted words as typed', () => {
    expect(read('hotel zwaan')).toMatchObject({ kinds: ['hotels'], text: 'zwaan', unlistedWords: ['zwaan'] })
  })
})

describe('a place', () => {
  it.each([
    ['bowlen in utrecht', 'Utrecht'],
    ['restaurant mokum', 'Amsterdam'],
    ['hotel 020', 'Amsterdam'],
    ['café den bosch', "'s-Hertogenbosch"],
    ['kroeg in de pijp', 'De Pijp, Amsterdam'],
    ['lombok utrecht', 'Lombok, Utrecht'],
    ['restaurant utrecht overvecht', 'Overvecht, Utrecht'],
    ['hotel amsterdam noord', 'Noord, Amsterdam'],
    ['hotel almere buiten', 'Buiten, Almere'],
    ['hotel buiten almere', 'Almere'],
    ['bar aan de zuidas', 'Amsterdam'],
    ['hotel amstrdam', 'Amsterdam'],
    ['minigolf zeeland', 'Zeeland'],
    ['hotel aan de zeeuwse kust', 'Zeeland'],
  ])('is read from "%s"', (text, name) => {
    expect(placeOf(text)).toBe(name)
  })

  it('includes its surroundings after "in de buurt van" and similar words', () => {
    for (const text of [
      'in de buurt van utrecht',
      'nabij utrecht',
      'rondom utrecht',
      'bij utrecht',
      'utrecht en omgeving',
    ])
      expect(read(`bowlen ${text}`)).toMatchObject({ text: '', place: { isAround: true } })
    expect(read('bowlen in utrecht').place?.isAround).toBe(false)
  })

  it('can be a province or region', () => {
    expect(read('hotel in zeeland').place?.locations.map(({ slug }) => slug)).toEqual(['middelburg', 'domburg'])
    expect(read('hotel op walcheren').place?.locations.map(({ slug }) => slug)).toEqual(['middelburg', 'domburg'])
  })

  it('can be a district with its own centre; only well-known districts stand alone', () => {
    expect(read('bowlen in de buurt van overvecht')).toMatchObject({
      text: '',
      place: { isAround: true, lat: expect.closeTo(52.12, 1), lng: expect.closeTo(5.11, 1) },
    })
    expect(placeOf('hotel noord')).toBeUndefined()
    expect(read('bowlen in utrecht').place?.kind).toBe('place')
  })

  it('has an unknown place when listings does not know the name', () => {
    expect(read('hotel in de buurt van parijs')).toMatchObject({ unknownPlace: 'parijs', place: undefined })
  })
})

describe('a wish', () => {
  it.each([
    ['goedkoop eten', '€'],
    ['goedkope hotels', '€'],
    ['luxe hotel', '€€€ of meer'],
    ['restaurant nu open', 'Nu open'],
    ['beste restaurant', 'Vanaf 4 sterren'],
  ])('is read from "%s"', (text, name) => {
    expect(read(text).wishes.map((wish) => wish.name)).toEqual([name])
  })
})

describe('a fact', () => {
  it.each([
    ['restaurant met de rolstoel', ['wheelchairEntrance']],
    ['rolstoeltoegankelijke bar', ['wheelchairEntrance']],
    ['bar met invalidentoilet', ['wheelchairToilet']],
    ['aangepast toilet', ['wheelchairToilet']],
    ['mag de hond mee', ['dogs']],
    ['met mijn hondje naar een café met terras', ['dogs', 'terrace']],
    ['terasje', ['terrace']],
    ['restaurant voor kinderen', ['children']],
    ['veganistisch restaurant', ['vegan']],
    ['plantaardig eten', ['vegan']],
    ['halal', ['halal']],
    ['glutenvrij lunchen', ['glutenFree']],
    ['bar waar je kan pinnen', ['cards']],
    ['contant betalen', ['cash']],
    ['hotel met parkeerplaats', ['parking']],
  ])('is read from "%s"', (text, facts) => {
    expect(read(text).facts).toEqual(facts)
    expect(read(text).text).not.toMatch(/hond|rolstoel|terras|kind|halal/)
  })

  it.each([
    'geen honden',
    'zonder kinderen',
    'niet met de hond',
    'hondenhotel',
    'kinderfeestje',
    'gratis parkeren',
    'vegetarisch',
  ])('is not read from "%s"', (text) => {
    expect(read(text).facts).toEqual([])
  })

  it('is text when facts are skipped, and stays as typed when it is taken back', () => {
    expect(understand('bar met honden', catalogue, new Set(['fact']))).toMatchObject({ facts: [], text: 'hond' })
    expect(read('bar met de hond').parts).toContainEqual({ as: 'wish', typed: 'hond', name: 'Honden welkom' })
  })
})

describe('an interpretation', () => {
  it('is shown as typed with its meaning', () => {
    expect(read('goedkope kroegjes in mokum').parts).toEqual([
      { as: 'category', typed: 'kroegjes', name: 'Bars' },
      { as: 'place', typed: 'in mokum', name: 'Amsterdam' },
      { as: 'wish', typed: 'goedkope', name: '€' },
    ])
    expect(read('pannekoek').parts).toContainEqual({ as: 'spelling', typed: 'pannekoek', name: 'pannenkoek' })
  })

  it('leaves the words as typed when it is taken back', () => {
    expect(read('kroegjes in mokum', 'category')).toMatchObject({ kinds: [], place: { name: 'Amsterdam' } })
    expect(read('kroeg mokum', 'place')).toMatchObject({ place: undefined, text: 'mokum' })
    expect(read('goedkope kroeg', 'wish')).toMatchObject({ wishes: [], text: 'goedkope' })
    expect(read('pannekoek', 'spelling', 'category')).toMatchObject({ text: 'pannekoek', parts: [] })
  })

  it('reads at most thirty words', () => {
    expect(read(`${'x1 '.repeat(30)}kroeg`).kinds).toEqual([])
  })
})
