import type { ProposedField } from '@plekje/contracts'
import { PROPOSED_FIELD_TITLES } from '@plekje/contracts/proposal-fields'
import type { Mail } from '@plekje/engines'
import type { ProposalNotice } from '../storage/user-model'
import { compose, type MailFacts } from './mail-texts'

/** Tells a member which of their proposed corrections were taken (PROPOSAL-12). */
export const proposalMail = ({ listingName, taken, refused, ...facts }: MailFacts & ProposalNotice): Mail =>
  compose(facts, {
    subject: `Je voorstel voor ${listingName} is bekeken`,
    title: 'Je voorstel is bekeken',
    before: [
      `De redactie van ${facts.brand} heeft je voorstel voor ${listingName} bekeken. Bedankt voor je hulp!`,
      ...named('Overgenomen', taken),
      ...named('Niet overgenomen', refused),
    ],
    button: undefined,
    after: ['Klopt het volgens jou nog steeds niet? Stuur dan een nieuw voorstel, met uitleg.'],
  })

const named = (outcome: string, fields: readonly ProposedField[]): string[] =>
  fields.length === 0
    ? []
    : [`${outcome}: ${fields.map((field) => PROPOSED_FIELD_TITLES[field].toLowerCase()).join(', ')}.`]
