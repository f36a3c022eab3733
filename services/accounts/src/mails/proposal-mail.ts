import type { ProposedField } from '@plekje/contracts'
import { PROPOSED_FIELD_TITLES } from '@plekje/contracts/proposal-fields'
import type { Mail } from '@plekje/engines'
import type { ProposalNotice } from '../storage/user-model'
import { compose, type MailFacts } from './mail-texts'

/** Tells a member which of their proposed corrections were accepted (PROPOSAL-12). */
export const proposalMail = ({ listingName, taken, refused, ...facts }: MailFacts & ProposalNotice): Mail =>
  compose(facts, {
    subject: `Je voorstel voor ${listingName} is bekeken`,
    title: 'Je voorstel is bekeken',
    before: [
      `Je voorstel voor ${listingName} is bekeken. Bedankt voor je hulp!`,
      ...proposalOutcome({ taken, refused }),
    ],
    button: undefined,
    after: ['Klopt het volgens jou nog steeds niet? Stuur dan een nieuw voorstel, met uitleg.'],
  })

/** Tells a visitor the decision. Nobody confirmed the address, so the mail contains no typed text and no link. */
export const visitorProposalMail = ({
  listingName,
  taken,
  refused,
  ...facts
}: Omit<MailFacts, 'username' | 'siteUrl'> & ProposalNotice): Mail =>
  compose(
    { ...facts, siteUrl: '' },
    {
      subject: `Het voorstel voor ${listingName} is bekeken`,
      title: 'Het voorstel is bekeken',
      before: [
        `Iemand stuurde ${facts.brand} een voorstel om de pagina van ${listingName} te verbeteren, en gaf dit e-mailadres op om bericht te krijgen.`,
        ...proposalOutcome({ taken, refused }),
      ],
      button: undefined,
      after: [
        'Dit is het enige bericht hierover: we bewaren dit adres niet. Was jij het niet? Dan hoef je niets te doen.',
      ],
    },
  )

/** Lines with the accepted and the refused fields. */
export const proposalOutcome = ({ taken, refused }: Pick<ProposalNotice, 'taken' | 'refused'>): string[] => {
  // A mail may report several photos, of which a part was accepted.
  const hasPhotosInBoth = taken.includes('photos') && refused.includes('photos')
  return [
    ...outcomeLine('Overgenomen', taken, hasPhotosInBoth ? 'een deel van de foto’s' : undefined),
    ...outcomeLine('Niet overgenomen', refused, hasPhotosInBoth ? 'de andere foto’s' : undefined),
  ]
}

/** A line with the fields of an outcome; no line without fields. */
function outcomeLine(outcome: string, fields: readonly ProposedField[], photos?: string): string[] {
  if (fields.length === 0) return []
  const titles = fields.map((field) =>
    field === 'photos' && photos ? photos : PROPOSED_FIELD_TITLES[field].toLowerCase(),
  )
  return [`${outcome}: ${titles.join(', ')}.`]
}
