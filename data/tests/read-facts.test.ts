// Proves VENUE-26.
import { factsIn, readFacts } from '../scripts/read-facts'

describe('the facts of a text', () => {
  it.each([
    ['Honden mogen mee, zolang ze aangelijnd zijn.', { dogs: 'yes' }],
    ['Honden zijn buiten het seizoen welkom.', { dogs: 'partly' }],
    ['Een terras ontbreekt, maar de ramen gaan open.', { terrace: 'no' }],
    ['Let op: er zijn vijf treden bij de ingang en geen lift.', { wheelchairEntrance: 'no' }],
    ['Rolstoelen kunnen via de zij-ingang naar binnen; bel even aan.', { wheelchairEntrance: 'partly' }],
    ['De zaak is drempelvrij en er is een aangepast toilet.', { wheelchairEntrance: 'yes', wheelchairToilet: 'yes' }],
    ['Betalen gaat alleen met pin.', { cards: 'yes', cash: 'no' }],
    ['Groepen tot 40 personen zijn welkom.', { groupSize: 40 }],
    ['Toegang is er vanaf veertien jaar.', { minimumAge: 14 }],
  ])('of "%s"', (text, facts) => {
    expect(factsIn(text)).toEqual(facts)
  })

  it.each([
    'Hulphonden zijn welkom.',
    'Om de hoek zit een goed terras.',
    'Er zijn twee parcours, waarvan één geheel rolstoeltoegankelijk.',
    'De dichtstbijzijnde parkeergarage ligt op zes minuten lopen.',
    'Kom liever met de fiets: parkeren in deze buurt is een sport op zich.',
    'Strandrolstoelen leen je gratis, bel even van tevoren.',
  ])('are none where it speaks of something else: "%s"', (text) => {
    expect(factsIn(text)).toEqual({})
  })

  it('are the more careful one of two statements about a fact, with its sentence', () => {
    expect(readFacts('Er is een speelhoek. Met kinderen ben je welkom tot acht uur.')).toEqual([
      { fact: 'children', value: 'partly', sentence: 'Met kinderen ben je welkom tot acht uur.' },
    ])
  })
})
