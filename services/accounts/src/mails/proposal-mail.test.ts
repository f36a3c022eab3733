// Proves OWNER-24.
import { proposalOutcome } from './proposal-mail'

describe('the outcome of a proposal in a mail', () => {
  it('says that some photos were taken and others were not', () => {
    expect(proposalOutcome({ taken: ['photos'], refused: ['photos'] })).toEqual([
      'Overgenomen: een deel van de foto’s.',
      'Niet overgenomen: de andere foto’s.',
    ])
  })

  it('says of photos that were all taken just that', () => {
    expect(proposalOutcome({ taken: ['photos'], refused: [] })).toEqual(['Overgenomen: foto’s.'])
  })
})
