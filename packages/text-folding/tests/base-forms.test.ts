import { baseForms } from '../src/base-forms'

describe('an inflected Dutch word', () => {
  it.each([
    ['saunaatje', 'sauna'],
    ['hotelletje', 'hotel'],
    ['kroegjes', 'kroeg'],
    ['barretje', 'bar'],
    ['filmpje', 'film'],
    ['koninkje', 'koning'],
    ['cafeetje', 'cafe'],
    ['strandtenten', 'strandtent'],
    ['bowlingbanen', 'bowlingbaan'],
    ['filmhuizen', 'filmhuis'],
    ['discotheken', 'discotheek'],
    ['markthallen', 'markthal'],
    ['goedkope', 'goedkoop'],
    ['hotels', 'hotel'],
  ])('"%s" may be a form of "%s"', (word, base) => {
    expect(baseForms(word)).toContain(base)
  })
})
