// Proves VENUE-19, VENUE-24, VENUE-26, VENUE-27.
import { eventSchemas, VenueImport } from '@plekje/contracts'
import { waitUntil } from '@plekje/testing'
import { sampleSeed } from './sample-seed'
import { admin, anna, type RunningListings, startListings } from './start-listings'

const rijswijk = { id: 9, name: 'Rijswijk', slug: 'rijswijk', latitude: '52.03634', longitude: '4.32501' }
const locations = [...sampleSeed.locations, { ...rijswijk, province: 'Zuid-Holland' }]

let listings: RunningListings
beforeAll(async () => {
  listings = await startListings({ ...sampleSeed, locations })
})
afterAll(() => listings.close())
/** The next test finds the venues of the seed again. */
afterEach(async () => {
  for (const { id, state } of (await call('')).body) {
    if (state === 'applied') await undo(id)
  }
})

const call = (path: string, method = 'GET', body?: unknown) =>
  listings.call(`/api/admin/imports${path}`, { as: admin, method, body })
const preview = (content: string, fileName = 'venues.csv') => call('', 'POST', { fileName, content })
const rowsOf = async (id: string, query = '') => (await call(`/${id}/rows${query}`)).body.rows
const reached = (id: string, state: string) =>
  waitUntil(async () => {
    const { body } = await call(`/${id}`)
    return body.state === state ? body : undefined
  })
async function apply(id: string, includeDuplicates = false) {
  expect((await call(`/${id}/apply`, 'POST', { includeDuplicates })).status).toBe(202)
  return reached(id, 'applied')
}
async function undo(id: string) {
  expect((await call(`/${id}/undo`, 'POST')).status).toBe(202)
  return reached(id, 'undone')
}
const venueTotal = async () => (await listings.call('/api/admin/venues/manage', { as: admin })).body.total

it('is for administrators on every route', async () => {
  const routes = [
    ['POST', '', { fileName: 'x.csv', content: 'naam' }],
    ['GET', '', undefined],
    ['GET', '/x', undefined],
    ['GET', '/x/rows', undefined],
    ['POST', '/x/apply', {}],
    ['POST', '/x/undo', undefined],
  ] as const
  for (const [method, path, body] of routes) {
    expect((await listings.call(`/api/admin/imports${path}`, { method, body })).status).toBe(401)
    expect((await listings.call(`/api/admin/imports${path}`, { method, body, as: anna })).status).toBe(403)
  }
})

const file = [
  'Naam;Categorie;Plaats;Adres;Telefoon;E-mail;Website;Prijs;Openingstijden;Latitude;Longitude;Omschrijving',
  'Bar Nieuw;bar;Utrecht;Plein 1;030-1;info@nieuw.example;nieuw.example;€€;Maandag: 10:00-18:00 | Dinsdag: Gesloten;52,0910;5,1200;"Mooie; bar"',
  'Café Zon;café;s-Gravenhage;;;;;;;;;',
  'Nieuw;Bars;Utrecht;Plein 1a;;;;;;52.0911;5.1201;',
  ';bars;Utrecht;;;;;;;;;',
  'X;zwembad;Utrecht;;;;;;;;;',
  'Y;bars;Nergens;;;;;;;;;',
  'Z;bars;Utrecht;;;geen;;;;;;',
  '"Met',
  'regel";uitgaan;Utrecht;;;;;;;;;',
  'Q;bars;Utrecht;;;;;;soms;;;',
  'V;bars;;;;;;;;10;10;',
  'W;bars;Utrecht;;;;;duur;;;;',
].join('\r\n')

it('previews each row and adds nothing', async () => {
  const earlier = (await call('')).body
  const { status, body } = await preview(`\ufeff${file}`)
  expect(status).toBe(201)
  expect(VenueImport.strict().parse(body)).toEqual(body)
  expect(body).toMatchObject({
    fileName: 'venues.csv',
    format: 'csv',
    state: 'previewed',
    createdBy: 'admin',
    counts: { new: 1, duplicate: 2, invalid: 8, added: 0, skipped: 0, undone: 0 },
  })
  const rows = await rowsOf(body.id)
  expect(rows.map(({ line, state, problem }: Record<string, unknown>) => [line, state, problem])).toEqual([
    [2, 'new', null],
    [3, 'duplicate', null],
    [4, 'duplicate', null],
    [5, 'invalid', 'Deze rij heeft geen naam.'],
    [6, 'invalid', 'De categorie ‘zwembad’ kennen we niet.'],
    [7, 'invalid', 'De plaats ‘Nergens’ kennen we niet.'],
    [8, 'invalid', '‘E-mail’: Vul een geldig e-mailadres in.'],
    [9, 'invalid', 'De categorie ‘uitgaan’ kennen we niet.'],
    [11, 'invalid', 'De openingstijden begrijpen we niet.'],
    [12, 'invalid', '‘Latitude’ en ‘Longitude’: Dit punt ligt niet in Nederland.'],
    [13, 'invalid', '‘Prijs’: De prijs ‘duur’ kennen we niet. Schrijf € tot en met €€€€.'],
  ])
  expect(rows[0]).toMatchObject({ name: 'Bar Nieuw', categoryName: 'Bars', locationName: 'Utrecht', venueId: null })
  expect(rows[1].duplicateOf).toEqual({ id: 1, name: 'Café Zon', line: null })
  expect(rows[2].duplicateOf).toEqual({ id: null, name: 'Bar Nieuw', line: 2 })
  expect(await rowsOf(body.id, '?state=invalid&limit=2&page=2')).toMatchObject([{ line: 7 }, { line: 8 }])
  expect((await call('')).body).toEqual([body, ...earlier])
  expect(await venueTotal()).toBe(9)
})

it('adds the new rows, and undoes exactly those', async () => {
  const { id } = (await preview(file)).body
  expect((await apply(id)).counts).toMatchObject({ new: 0, added: 1, skipped: 2, invalid: 8, duplicate: 0 })
  const [row] = await rowsOf(id, '?state=added')
  expect(row.venueId).toBeGreaterThan(9)
  const venue = (await listings.call('/api/listings/bar-nieuw-utrecht', { as: anna })).body
  expect(venue).toMatchObject({
    id: row.venueId,
    phone: '030-1',
    website: 'https://nieuw.example',
    priceRange: '€€',
    openingHours: 'Maandag: 10:00-18:00\nDinsdag: Gesloten',
    latitude: '52.091',
    description: 'Mooie; bar',
  })
  expect(venue.attribution).toBeUndefined()
  expect(await venueTotal()).toBe(10)
  await listings.call(`/api/admin/venues/${row.venueId}`, { as: admin, method: 'PUT', body: { name: 'Bar Anders' } })
  expect((await call(`/${id}`)).body.edited).toBe(1)
  expect((await undo(id)).counts).toMatchObject({ added: 0, undone: 1, skipped: 2 })
  expect((await rowsOf(id, '?state=undone'))[0]).toMatchObject({ line: 2, venueId: null })
  expect((await listings.call(`/api/listings/${row.venueId}`)).status).toBe(404)
  expect(await venueTotal()).toBe(9)
  const audited = await waitUntil(async () => {
    const found = []
    for await (const { value } of listings.engines.events.read('admin.audited')) {
      const { data } = eventSchemas['admin.audited'].parse(JSON.parse(value))
      if (data.subject.id === id) found.push(data)
    }
    return found.length === 2 ? found : undefined
  })
  expect(audited.map(({ action, changes }) => [action, changes])).toEqual([
    ['venues.imported', [{ field: 'venues', from: null, to: '1' }]],
    [
      'import.undone',
      [
        { field: 'venues', from: '1', to: '0' },
        { field: 'editedVenues', from: '1', to: '0' },
      ],
    ],
  ])
  expect(audited[0]?.subject).toEqual({ kind: 'import', id, name: 'venues.csv' })
})

it('adds duplicates on request, each with its own slug', async () => {
  const { id } = (await preview(file)).body
  expect((await apply(id, true)).counts).toMatchObject({ added: 3, skipped: 0, duplicate: 0 })
  expect((await listings.call('/api/listings/cafe-zon-den-haag')).status).toBe(200)
  expect(await venueTotal()).toBe(12)
})

it('marks every row of an applied file as a duplicate in a second preview', async () => {
  await apply((await preview(file)).body.id)
  expect((await preview(file)).body.counts).toMatchObject({ new: 0, duplicate: 3 })
})

it('refuses to apply or undo in the wrong state', async () => {
  const { id } = (await preview(file)).body
  expect((await call(`/${id}/undo`, 'POST')).body.code).toBe('import_not_applied')
  await apply(id)
  expect((await call(`/${id}/apply`, 'POST', {})).body).toMatchObject({ state: 'applied', counts: { added: 1 } })
  await undo(id)
  expect((await call(`/${id}/apply`, 'POST', {})).body.code).toBe('import_undone')
  expect((await call('/nothing')).status).toBe(404)
  expect(await venueTotal()).toBe(9)
})

it.each([
  ['', 'Dit bestand is leeg.'],
  ['naam\n', /geen kolom ‘categorie’/],
  ['naam,categorie\n', 'In dit bestand staan geen venues.'],
  ['naam,categorie\n"open,bars', /aanhalingstekens/],
  ['{"type":', 'Dit bestand is geen geldige JSON.'],
  ['{"type":"Feature"}', 'Dit bestand is geen GeoJSON met een FeatureCollection.'],
])('refuses the file %p with a reason', async (content, problem) => {
  const earlier = (await call('')).body
  const { status, body } = await preview(content)
  expect(status).toBe(422)
  expect(body.error).toEqual(typeof problem === 'string' ? problem : expect.stringMatching(problem))
  expect((await call('')).body).toEqual(earlier)
})

const feature = (geometry: unknown, properties: unknown, id = 'node/1') => ({
  type: 'Feature',
  id,
  geometry,
  properties,
})
const point = (longitude: number, latitude: number) => ({ type: 'Point', coordinates: [longitude, latitude] })

it.each([
  ['200,000 levels', 200_000, 0],
  ['10,000 levels in a file of 256 kB', 10_000, 256 * 1024],
  ['65 levels', 61, 0],
])('refuses GeoJSON of %s in coordinates', async (_, levels, padding) => {
  const coordinates = `${'['.repeat(levels)}${']'.repeat(levels)}`
  const features = `[{"type":"Feature","geometry":{"type":"Point","coordinates":${coordinates}}}]`
  const content = `{"type":"FeatureCollection","features":${features},"note":"${' '.repeat(padding)}"}`
  const { status, body } = await preview(content)
  expect([status, body.code]).toEqual([422, 'unreadable_file'])
  expect(body.error).toBe('Dit bestand heeft meer dan 64 niveaus in elkaar. Is het wel GeoJSON met plekken?')
})

it('ignores brackets within strings', async () => {
  const properties = { name: `Het ${'['.repeat(80)} "Terras" \\`, amenity: 'pub', 'addr:city': 'Utrecht' }
  const features = [feature(point(5.1, 52.08), properties)]
  const { status } = await preview(JSON.stringify({ type: 'FeatureCollection', features }), 'plekken.geojson')
  expect(status).toBe(201)
})

it('reads places of OpenStreetMap with their attribution', async () => {
  const area = [
    [4.3, 52.07],
    [4.302, 52.07],
    [4.302, 52.071],
    [4.3, 52.071],
    [4.3, 52.07],
  ]
  const features = [
    feature(point(5.1, 52.08), {
      name: 'Het Terras',
      amenity: 'pub',
      'addr:street': 'Dorp',
      'addr:housenumber': '3',
      'addr:city': 'Utrecht',
      phone: '+31 30 1',
      opening_hours: 'Mo-Fr 10:00-18:00; Sa,Su 12:00-17:00; We off; PH off',
    }),
    feature({ type: 'Polygon', coordinates: [area] }, { name: 'Golf', leisure: 'miniature_golf' }, 'way/2'),
    feature(point(5.2, 52.08), { name: 'Bankje', amenity: 'bench' }, 'node/3'),
    feature(point(5.1, 52.09), { name: 'Ander woord', amenity: 'bar', opening_hours: 'sunrise-sunset' }, 'node/1'),
  ]
  const content = JSON.stringify({ type: 'FeatureCollection', features })
  const { body } = await preview(content, 'export.geojson')
  expect(body).toMatchObject({ format: 'osm-geojson', counts: { new: 2, duplicate: 1, invalid: 1 } })
  expect((await rowsOf(body.id)).map(({ duplicateOf }: { duplicateOf: unknown }) => duplicateOf)[3]).toMatchObject({
    line: 1,
  })
  await apply(body.id)
  const terras = (await listings.call('/api/listings/het-terras-utrecht')).body
  expect(terras).toMatchObject({ attribution: 'osm', address: 'Dorp 3, Utrecht', categorySlug: 'bars', hasPhone: true })
  expect(terras.openingHours.split('\n')[2]).toBe('Woensdag: Gesloten')
  const golf = (await listings.call('/api/listings/golf-den-haag')).body
  expect([Number(golf.latitude), Number(golf.longitude)]).toEqual([
    expect.closeTo(52.0705, 6),
    expect.closeTo(4.301, 6),
  ])
})

it.each([
  ['10h00-18h00', 'Maandag', { open: [[600, 1080]] }],
  ['Mo-Su 09.00-17.30', 'Maandag', { open: [[540, 1050]] }],
  ['Mo-Fr 12:00-14:00,17:30+', 'Maandag', { open: [[720, 840]], maybe: [[1050, 1650, 'open_end']] }],
  ['Mo-Fr 10:00-18:00; Sa even bellen', 'Zaterdag', { open: [], maybe: [[0, 1440, 'unsaid']], note: 'even bellen' }],
  ['Mo-Fr 10:00-18:00 || "op afspraak"', 'Maandag', { open: [[600, 1080]] }],
  ['SH 10:00-18:00', 'Maandag', { open: [], maybe: [[600, 1080, 'school_holidays']] }],
])('reads the known hours of opening_hours=%s on %s', async (tag, day, hours) => {
  const tags = { name: 'Het Terras', amenity: 'pub', 'addr:city': 'Utrecht', opening_hours: tag }
  const content = JSON.stringify({ type: 'FeatureCollection', features: [feature(point(5.1, 52.08), tags)] })
  const { id } = (await preview(content, 'export.geojson')).body
  await apply(id)
  const [{ venueId }] = await rowsOf(id, '?state=added')
  const { seasons } = (await listings.call(`/api/listings/${venueId}`)).body
  expect(seasons[0].days[day === 'Maandag' ? 0 : 5]).toMatchObject(hours)
})

it('resolves an ambiguous place name to the one near the point of the venue', async () => {
  const bar = (id: number, lng: number, lat: number) => ({
    type: 'Feature',
    id: `node/${id}`,
    properties: { name: `Bar ${id}`, amenity: 'bar', 'addr:city': 'Rijswijk' },
    geometry: { type: 'Point', coordinates: [lng, lat] },
  })
  const features = [bar(1, 4.325, 52.036), bar(2, 5.372, 51.959)]
  const { body } = await preview(JSON.stringify({ type: 'FeatureCollection', features }), 'rijswijk.geojson')
  expect(body.counts).toMatchObject({ new: 2, invalid: 0 })
  await apply(body.id)
  expect((await listings.call('/api/listings/bar-1-rijswijk')).body.locationSlug).toBe('rijswijk')
  // Rijswijk in Gelderland is not listed; Utrecht is the nearest listed place.
  expect((await listings.call('/api/listings/bar-2-utrecht')).body.locationSlug).toBe('utrecht')
})

describe('a point of a file', () => {
  const SWAPPED =
    '‘Breedtegraad’ en ‘lon’: Breedte- en lengtegraad lijken verwisseld: de breedtegraad is in Nederland 50 tot 54, de lengtegraad 3 tot 8.'
  const ABROAD = '‘Breedtegraad’ en ‘lon’: Dit punt ligt niet in Nederland.'

  it.each([
    ['5,1214', '52,0907', SWAPPED],
    ['0', '0', ABROAD],
    ['48.8566', '2.3522', ABROAD],
    ['0x34', '5.1214', '‘Breedtegraad’: ‘0x34’ is geen aantal graden. Schrijf het als 52,0907.'],
    ['52.0907', '5e0', '‘lon’: ‘5e0’ is geen aantal graden. Schrijf het als 52,0907.'],
    [
      '52.3702',
      '4.8952',
      '‘Breedtegraad’ en ‘lon’: Dit punt ligt 35 km van Utrecht. Klopt het punt, en klopt de plaats?',
    ],
    ['52.0907', '', '‘Breedtegraad’ en ‘lon’: Geef breedte- en lengtegraad samen.'],
  ])('of %s and %s in Utrecht is refused with the names of its columns', async (latitude, longitude, problem) => {
    const content = `Naam;Categorie;Plaats;Breedtegraad;lon\nBar Punt;bars;Utrecht;${latitude};${longitude}`
    const { body } = await preview(content)
    expect(await rowsOf(body.id)).toMatchObject([{ state: 'invalid', problem }])
  })

  it('of GeoJSON must lie near the place in its address', async () => {
    const properties = { name: 'Bar Ver', amenity: 'bar', 'addr:city': 'Utrecht' }
    const features = [
      feature(point(4.8952, 52.3702), properties),
      feature(point(52.09, 5.12), properties, 'node/2'),
      feature(point(0, 0), properties, 'node/3'),
    ]
    const { body } = await preview(JSON.stringify({ type: 'FeatureCollection', features }), 'ver.geojson')
    expect((await rowsOf(body.id)).map(({ problem }: { problem: string }) => problem)).toEqual([
      'Dit punt ligt 35 km van Utrecht. Klopt het punt, en klopt de plaats?',
      expect.stringContaining('verwisseld'),
      'Dit punt ligt niet in Nederland.',
    ])
  })
})

it.each([
  ['two addresses', { email: 'een@bar.example; twee@bar.example' }, { email: 'een@bar.example' }],
  ['mailto:', { email: 'mailto:een@bar.example?subject=Hallo' }, { email: 'een@bar.example' }],
  ['no address', { email: 'zie website' }, { email: null }],
  [
    'three telephones',
    { phone: '+31 30 1234567; +31 30 7654321;+31 6 12345678' },
    { phone: '+31 30 1234567; +31 30 7654321; +31 6 12345678' },
  ],
  ['a website of 400 letters', { website: `https://bar.example/${'a'.repeat(400)}` }, { website: null }],
  ['several websites', { website: 'https://a.example;b.example' }, { website: 'https://a.example; https://b.example' }],
  [
    'a sign that cannot be read',
    { phone: '030\ufffd1', email: 'een@bar.example' },
    { phone: null, email: 'een@bar.example' },
  ],
])('a tag of OpenStreetMap with %s drops that tag at most, not the venue', async (_, tags, expected) => {
  const properties = { name: 'Bar Tag', amenity: 'bar', 'addr:city': 'Utrecht', ...tags }
  const content = JSON.stringify({ type: 'FeatureCollection', features: [feature(point(5.1, 52.08), properties)] })
  const { body } = await preview(content, 'tags.geojson')
  expect(body.counts).toMatchObject({ new: 1, invalid: 0 })
  await apply(body.id)
  const [{ venueId }] = await rowsOf(body.id, '?state=added')
  const managed = await listings.call(`/api/internal/managed-venues/${venueId}`, { as: 'analytics' })
  expect(managed.body).toMatchObject(expected)
})

it('reads a file of Excel with a separator line, template headings and an unreadable character', async () => {
  const content =
    'sep=;\r\nnaam (verplicht);categorie (verplicht);plaats\r\nBar Een;bars;Utrecht\r\nCaf\ufffd Twee;bars;Utrecht\r\nBar Drie;bars;Utrecht'
  const { body } = await preview(content)
  const rows = await rowsOf(body.id)
  expect(rows.map(({ line, state, problem }: Record<string, unknown>) => [line, state, problem])).toEqual([
    [3, 'new', null],
    [
      4,
      'invalid',
      '‘naam (verplicht)’: Hier staat een teken dat niet te lezen is (�). Verbeter het, en bewaar het bestand als UTF-8.',
    ],
    [5, 'new', null],
  ])
})

describe('the facts of a file', () => {
  const factsOf = async (name: string) => {
    const { body } = await listings.call(`/api/admin/venues/manage?search=${encodeURIComponent(name)}`, { as: admin })
    return (await listings.call(`/api/listings/${body.venues[0].id}`)).body.facts
  }

  it('come from tags of OpenStreetMap, ignoring unknown words', async () => {
    const properties = { name: 'Hondenhoek', amenity: 'bar', wheelchair: 'limited', dog: 'leashed', min_age: '18' }
    const more = { outdoor_seating: 'seasonal', 'diet:vegan': 'only', 'payment:cash': 'no' }
    const feature = {
      type: 'Feature',
      id: 'node/9001',
      properties: { ...properties, ...more, 'addr:city': 'Utrecht' },
      geometry: { type: 'Point', coordinates: [5.12, 52.09] },
    }
    const content = JSON.stringify({ type: 'FeatureCollection', features: [feature] })
    const { body } = await preview(content, 'utrecht.geojson')
    await apply(body.id)
    expect(await factsOf('Hondenhoek')).toEqual({
      wheelchairEntrance: 'partly',
      dogs: 'yes',
      cash: 'no',
      vegan: 'yes',
      vegetarian: 'yes',
      minimumAge: 18,
    })
  })

  it('come from columns, refusing unknown words', async () => {
    const content =
      'naam;categorie;plaats;honden;terras;groepsgrootte\nDe Vacht;Bars;Utrecht;ja;;40\nDe Kap;Bars;Utrecht;soms;;'
    const { body } = await preview(content)
    expect(body.counts).toMatchObject({ new: 1, invalid: 1 })
    await apply(body.id)
    expect(await factsOf('De Vacht')).toEqual({ dogs: 'yes', groupSize: 40 })
  })
})

describe('the links of a file', () => {
  const linksOf = async (name: string) => {
    const { body } = await listings.call(`/api/admin/venues/manage?search=${encodeURIComponent(name)}`, { as: admin })
    const { menuUrl, bookingUrl } = (await listings.call(`/api/listings/${body.venues[0].id}`)).body
    return { menuUrl, bookingUrl }
  }

  it('come from tags of OpenStreetMap, ignoring unsafe addresses', async () => {
    const feature = (id: number, name: string, tags: object) => ({
      type: 'Feature',
      id: `node/${id}`,
      properties: { name, amenity: 'bar', 'addr:city': 'Utrecht', ...tags },
      geometry: { type: 'Point', coordinates: [5.12, 52.09] },
    })
    const features = [
      feature(9101, 'Menuhoek', {
        'website:menu': 'https://menuhoek.example/kaart',
        'reservation:website': 'https://boek.example/menuhoek',
      }),
      feature(9102, 'Menudeur', { 'website:menu': 'http://menudeur.example', 'reservation:website': 'bel even' }),
    ]
    const { body } = await preview(JSON.stringify({ type: 'FeatureCollection', features }), 'utrecht.geojson')
    expect(body.counts).toMatchObject({ new: 2, invalid: 0 })
    await apply(body.id)
    expect(await linksOf('Menuhoek')).toEqual({
      menuUrl: 'https://menuhoek.example/kaart',
      bookingUrl: 'https://boek.example/menuhoek',
    })
    expect(await linksOf('Menudeur')).toEqual({ menuUrl: undefined, bookingUrl: undefined })
  })

  it('come from columns, refusing unsafe addresses', async () => {
    const content =
      'naam;categorie;plaats;menukaart;reserveren\nDe Kaart;Bars;Utrecht;dekaart.example/menu;\nDe Klep;Bars;Utrecht;;http://deklep.example'
    const { body } = await preview(content)
    expect(body.counts).toMatchObject({ new: 1, invalid: 1 })
    expect((await rowsOf(body.id, '?state=invalid'))[0].problem).toBe(
      '‘reserveren’: Vul een adres in dat met https:// begint.',
    )
    await apply(body.id)
    expect(await linksOf('De Kaart')).toEqual({ menuUrl: 'https://dekaart.example/menu', bookingUrl: undefined })
  })
})
