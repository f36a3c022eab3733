import { CLAIM_CODE_MINUTES, type ManagerRole, REMINDER_LINK_DAYS } from '@plekje/contracts'
import { PAGES } from '@plekje/contracts/page-addresses'
import type { Mail } from '@plekje/engines'
import type { OwnershipNotice } from '../storage/user-model'
import { compose, type MailFacts } from './mail-texts'

/**
 * The code of a claim, to an address of the venue. Like every mail to an address that nobody confirmed, it contains
 * nothing that a member typed.
 */
export const claimCodeMail = ({
  code,
  listingName,
  ...facts
}: MailFacts & { readonly code: string; readonly listingName: string }): Mail =>
  compose(facts, {
    subject: `Je code voor ${listingName} op ${facts.brand}`,
    title: 'Je code',
    before: [
      `Iemand wil de pagina van ${listingName} op ${facts.brand} beheren en heeft dit e-mailadres opgegeven.`,
      `De code is: ${code}`,
      'Vul hem in op de pagina waar je hem hebt aangevraagd. Daarna kun je de gegevens van je zaak zelf bijhouden.',
    ],
    button: undefined,
    after: [
      `De code werkt één keer en is ${CLAIM_CODE_MINUTES} minuten geldig.`,
      'Heb jij of een collega dit niet gevraagd? Geef de code dan aan niemand; er verandert niets.',
    ],
  })

const ROLES: Readonly<Record<ManagerRole, string>> = { owner: 'eigenaar', editor: 'redacteur' }

export const invitationMail = ({
  listingName,
  role,
  invitedBy,
  ...facts
}: MailFacts & { readonly listingName: string; readonly role: ManagerRole; readonly invitedBy: string }): Mail =>
  compose(facts, {
    subject: `Je bent uitgenodigd voor ${listingName}`,
    title: 'Beheer je mee?',
    before: [
      `${invitedBy} nodigt je uit om de pagina van ${listingName} op ${facts.brand} mee te beheren, als ${ROLES[role]}.`,
      'Bij Mijn zaken kun je de uitnodiging aannemen of afslaan. Ze verloopt na 14 dagen.',
    ],
    button: { label: 'Naar Mijn zaken', url: facts.siteUrl + PAGES.myVenues },
    after: [`Ken je ${invitedBy} niet? Dan hoef je niets te doen.`],
  })

interface Reminder {
  readonly listingId: number
  readonly listingName: string
  /** Blocks of lines; empty if no hours are known. */
  readonly hours: readonly string[]
  /** Null without hours. */
  readonly token: string | null
}

/** Asks a manager whether the hours are right, with a link that confirms them (OWNER-21). */
export function hoursReminderMail({ listingId, listingName, hours, token, ...facts }: MailFacts & Reminder): Mail {
  const { brand, siteUrl } = facts
  const form = `${siteUrl}${PAGES.myVenues}?${new URLSearchParams({ edit: String(listingId) })}`
  if (token === null) {
    return compose(facts, {
      subject: `Wanneer is ${listingName} open?`,
      title: 'Wanneer ben je open?',
      before: [
        `Op de pagina van ${listingName} op ${brand} staan geen openingstijden. Vul ze in, dan weet iedereen het.`,
      ],
      button: { label: 'Openingstijden invullen', url: form },
      after: [REASON_OF_REMINDER],
    })
  }
  const check = new URLSearchParams({ venue: String(listingId), token })
  return compose(facts, {
    subject: `Kloppen de tijden van ${listingName} nog?`,
    title: 'Kloppen deze tijden nog?',
    before: [`Op de pagina van ${listingName} op ${brand} staan deze openingstijden:`, ...hours],
    button: { label: 'Nakijken en bevestigen', url: `${siteUrl}${PAGES.hoursCheck}?${check}` },
    after: [
      `Kloppen ze niet? Dan pas je ze daar aan. De link werkt één keer en is ${REMINDER_LINK_DAYS} dagen geldig.`,
      REASON_OF_REMINDER,
    ],
  })
}

const REASON_OF_REMINDER = 'Je krijgt deze mail omdat je de pagina beheert en er lang niemand naar heeft gekeken.'

interface NoticeText {
  readonly subject: string
  readonly before: readonly string[]
  readonly after: string
}

const noticeTexts: Readonly<Record<OwnershipNotice['change'], (name: string, brand: string) => NoticeText>> = {
  granted: (name) => ({
    subject: `Je beheert nu ${name}`,
    before: [`Je bent eigenaar van ${name}. Bij Mijn zaken houd je bij wie er meebeheert.`],
    after: 'Was jij dit niet? Laat het ons weten met de knop Feedback op de site.',
  }),
  refused: (name, brand) => ({
    subject: `Je aanvraag voor ${name} is bekeken`,
    before: [
      `De redactie van ${brand} heeft je aanvraag om ${name} te beheren bekeken. We konden niet zien dat dit jouw zaak is.`,
    ],
    after: 'Heb je ander bewijs? Doe de aanvraag dan opnieuw op de pagina van de plek.',
  }),
  disputed: (name, brand) => ({
    subject: `Iemand anders wil ${name} beheren`,
    before: [
      `Iemand anders heeft gevraagd om ${name} op ${brand} te beheren. De redactie kijkt ernaar; tot die tijd verandert er niets.`,
    ],
    after: 'Verwacht je dit niet? Laat het ons weten met de knop Feedback op de site.',
  }),
  removed: (name, brand) => ({
    subject: `Je beheert ${name} niet meer`,
    before: [`Je kunt de pagina van ${name} op ${brand} niet meer beheren.`],
    after: 'Klopt dit niet? Laat het ons weten met de knop Feedback op de site.',
  }),
}

/** A line about a claim or a role. */
export const ownershipSubject = ({ change, listingName }: OwnershipNotice, brand: string): string =>
  noticeTexts[change](listingName, brand).subject

/** Tells a member what became of a claim or a role (OWNER-6). */
export function ownershipMail({ listingName, change, ...facts }: MailFacts & OwnershipNotice): Mail {
  const { subject, before, after } = noticeTexts[change](listingName, facts.brand)
  return compose(facts, {
    subject,
    title: subject,
    before,
    button: { label: 'Naar Mijn zaken', url: facts.siteUrl + PAGES.myVenues },
    after: [after],
  })
}
