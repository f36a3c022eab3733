import { LISTINGS } from '@plekje/contracts/page-addresses'
import type { Mail } from '@plekje/engines'
import type { ReplyNotice } from '../storage/user-model'
import { compose, type MailFacts } from './mail-texts'

/** Tells the author of a review that the venue replied (REVIEW-23). The mail lacks the text, which may still change. */
export const replyMail = ({ listingName, listingSlug, ...facts }: MailFacts & ReplyNotice): Mail =>
  compose(facts, {
    subject: `${listingName} heeft op je review gereageerd`,
    title: 'Er is een reactie op je review',
    before: [`${listingName} heeft gereageerd op de review die je op ${facts.brand} schreef.`],
    button: facts.siteUrl
      ? { label: 'Lees de reactie', url: `${facts.siteUrl}${LISTINGS}${listingSlug}#reviews` }
      : undefined,
    after: ['Klopt er iets niet? Je kunt je review aanpassen, of de reactie melden bij de redactie.'],
  })
