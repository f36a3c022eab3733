import { randomCases } from '@plekje/testing'
import fc from '@plekje/testing/fast-check'
import { cellOf } from '../src/domain/cells'
import { duplicateKeyOf } from '../src/domain/duplicate-key'
import { type Candidate, createDuplicateFinder, lookupKeysOf, mergeMatches } from '../src/imports/duplicate-finder'
import { createQuadraticDuplicateFinder } from './quadratic-duplicate-finder'

const WORDS = ['Café', 'De', 'Gouden', 'Leeuw', 'Leeuwen', 'Bar', 'Ster', 'Sterren', 'Zon', 'zonnetje', 'Utrecht', "'t"]
const word = fc.oneof(
  fc.constantFrom(...WORDS),
  fc.string({ unit: fc.constantFrom('a', 'b', 'é', '1', '!', '𝒜'), minLength: 0, maxLength: 6 }),
)
const name = fc.oneof(
  { arbitrary: fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' ')), weight: 4 },
  { arbitrary: fc.nat(400).map((number) => `Speelhal ${number}`), weight: 1 },
)

/** Within some hundred metres, across the borders of several cells. */
const near = (middle: number) => fc.integer({ min: -60, max: 60 }).map((steps) => middle + steps * 0.0001)
const venue = fc.record({
  name,
  locationId: fc.constantFrom(1, 2),
  address: fc.constantFrom('', 'Plein 1', 'plein 1!', 'Gracht 2'),
  latitude: near(52.09),
  longitude: near(5.12),
  hasOwnPoint: fc.boolean(),
  osmId: fc.option(fc.constantFrom('node/1', 'node/2'), { freq: 10 }),
})

const candidateOf = (given: Omit<Candidate, 'id' | 'line' | 'placeName'>, line: number): Candidate => ({
  ...given,
  id: null,
  line,
  placeName: given.locationId === 1 ? 'Utrecht' : 'De Bilt',
})

it('finds the same duplicates as comparing all pairs, in any order of venues', () => {
  fc.assert(
    fc.property(fc.array(venue, { minLength: 2, maxLength: 120 }), (venues) => {
      const [fast, quadratic] = [createDuplicateFinder(), createQuadraticDuplicateFinder()]
      for (const [at, given] of venues.entries()) {
        const candidate = candidateOf(given, at)
        const found = fast.find(candidate)
        expect(found?.line).toBe(quadratic.find(candidate)?.line)
        // Now and then duplicates too, because the store holds some.
        if (!found || at % 3 === 0) for (const finder of [fast, quadratic]) finder.add(candidate)
      }
    }),
    { numRuns: randomCases(400) },
  )
})

it('finds duplicates among many similar names in one street', () => {
  const [fast, quadratic] = [createDuplicateFinder(), createQuadraticDuplicateFinder()]
  const answers = Array.from({ length: 300 }, (_, at) => {
    const candidate = candidateOf(
      {
        name: `Zaal ${(at * 7919) % 99_991} ${WORDS[at % WORDS.length]}`,
        locationId: 1,
        address: '',
        latitude: 52.09,
        longitude: 5.12,
        hasOwnPoint: true,
        osmId: null,
      },
      at,
    )
    const [found, expected] = [fast.find(candidate), quadratic.find(candidate)]
    if (!found) for (const finder of [fast, quadratic]) finder.add(candidate)
    return [found?.line, expected?.line]
  })
  for (const [found, expected] of answers) expect(found).toBe(expected)
  expect(answers.some(([found]) => found !== undefined)).toBe(true)
})

it('finds the same duplicates in batches as among all venues', () => {
  const pieceOf = fc.integer({ min: 0, max: 3 })
  fc.assert(
    fc.property(fc.array(fc.tuple(venue, pieceOf), { minLength: 1, maxLength: 60 }), venue, (stored, given) => {
      const asked = candidateOf(given, 1)
      const all = createDuplicateFinder()
      const pieces = Array.from({ length: 4 }, () => createDuplicateFinder())
      const places = lookupKeysOf([asked])
      for (const [at, [each, piece]] of stored.entries()) {
        const known: Candidate = { ...candidateOf(each, 0), line: null, id: at + 1 }
        all.add(known)
        const isRead =
          places.cells.includes(cellOf(known.latitude, known.longitude) ?? 0) ||
          places.duplicateKeys.includes(duplicateKeyOf(known, known.placeName)) ||
          places.osmIds.includes(known.osmId ?? '')
        if (isRead) pieces[piece]?.add(known)
      }
      const [expected, found] = [all.matches(asked), pieces.map((piece) => piece.matches(asked)).reduce(mergeMatches)]
      expect(found.byOsmId?.id).toBe(expected.byOsmId?.id)
      expect(found.near?.similarity).toBe(expected.near?.similarity)
      expect(found.ofSameName?.id).toBe(expected.ofSameName?.id)
    }),
    { numRuns: randomCases(400) },
  )
})

it.each([
  ['Ĳssalon Straße', 'IJssalon Strasse'],
  ['d’Arc', "d'Arc"],
  ['Grand\u2011Palais', 'Grand-Palais'],
  ['Sømand', 'Somand'],
])('reads %j and %j as one name', (one, other) => {
  const [first, second] = [one, other].map((written) => duplicateKeyOf({ name: written, locationId: 1 }, 'Utrecht'))
  expect(first).toBe(second)
})
