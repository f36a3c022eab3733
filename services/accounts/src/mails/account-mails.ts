import { PAGES } from '@plekje/contracts/page-addresses'
import type { Mail } from '@plekje/engines'
import type { EmailChange } from '../storage/user-model'
import { compose, durationText, type LinkFacts, type MailFacts } from './mail-texts'

/* Mails about the security of an account: a forgotten password, a new one, and changes of address. */

const resetLink = (siteUrl: string, token: string): string =>
  `${siteUrl}${PAGES.resetPassword}?token=${encodeURIComponent(token)}`
const undoLink = (siteUrl: string, token: string): string =>
  `${siteUrl}${PAGES.undoEmailChange}?token=${encodeURIComponent(token)}`

/** The owner of the old address can undo a change for this long. */
export const UNDO_MS = 72 * 60 * 60 * 1000
const undoDurationText = durationText(UNDO_MS / 1000)

/** A mail with a password reset link, to the address of the account. */
export const resetMail = ({ token, ttlSeconds, ...facts }: LinkFacts): Mail =>
  compose(facts, {
    subject: `Kies een nieuw wachtwoord voor ${facts.brand}`,
    title: 'Kies een nieuw wachtwoord',
    before: [
      `Iemand, waarschijnlijk jijzelf, is het wachtwoord kwijt van het account “${facts.username}” bij ${facts.brand}.`,
      'Klik op de knop om een nieuw wachtwoord te kiezen. Daarna ben je overal uitgelogd en log je in met je nieuwe wachtwoord.',
    ],
    button: { label: 'Nieuw wachtwoord kiezen', url: resetLink(facts.siteUrl, token) },
    after: [
      `De link werkt één keer en is ${durationText(ttlSeconds)} geldig.`,
      'Was jij dit niet? Dan hoef je niets te doen: je wachtwoord blijft zoals het is.',
    ],
  })

interface ChangeFacts extends MailFacts {
  readonly token: string
  readonly change: EmailChange
}

const undoButton = ({ siteUrl, token }: ChangeFacts) => ({
  label: 'Wijziging terugdraaien',
  url: undoLink(siteUrl, token),
})

/** Notifies the current address of a requested change. */
export const changeAskedMail = (facts: ChangeFacts): Mail =>
  compose(facts, {
    subject: `Je e-mailadres bij ${facts.brand} wordt gewijzigd`,
    title: 'Je e-mailadres wordt gewijzigd',
    before: [
      `Voor het account “${facts.username}” bij ${facts.brand} is een ander e-mailadres opgegeven: ${facts.change.to}.`,
      'Het geldt zodra de link is gevolgd die we daarheen stuurden. Was jij dit? Dan hoef je hier niets te doen.',
      'Was jij dit niet, klik dan op de knop. We houden dan het huidige e-mailadres aan, loggen iedereen uit en sturen je een link voor een nieuw wachtwoord.',
    ],
    button: undoButton(facts),
    after: [`De link werkt één keer en is ${undoDurationText} geldig, ook als de wijziging al is doorgevoerd.`],
  })

/** Notifies the old address of a completed change. */
export const changeMadeMail = (facts: ChangeFacts): Mail =>
  compose(facts, {
    subject: `Je e-mailadres bij ${facts.brand} is gewijzigd`,
    title: 'Je e-mailadres is gewijzigd',
    before: [
      `Het account “${facts.username}” bij ${facts.brand} gebruikt voortaan ${facts.change.to}. Dit e-mailadres hoort er niet meer bij.`,
      'Was jij dit niet, klik dan op de knop. We zetten dit e-mailadres terug, loggen iedereen uit en sturen je een link voor een nieuw wachtwoord.',
    ],
    button: undoButton(facts),
    after: [`De link werkt één keer en is ${undoDurationText} geldig.`],
  })

/** Reports an undone change of address, with a password reset link. */
export const changeUndoneMail = ({ token, ttlSeconds, ...facts }: LinkFacts): Mail =>
  compose(facts, {
    subject: `Je e-mailadres bij ${facts.brand} is hersteld`,
    title: 'Je e-mailadres is hersteld',
    before: [
      `Het account “${facts.username}” bij ${facts.brand} gebruikt weer dit e-mailadres, en iedereen is uitgelogd.`,
      'Wie het e-mailadres wilde wijzigen, kende je wachtwoord. Kies daarom meteen een nieuw wachtwoord.',
    ],
    button: { label: 'Nieuw wachtwoord kiezen', url: resetLink(facts.siteUrl, token) },
    after: [
      `De link werkt één keer en is ${durationText(ttlSeconds)} geldig. Daarna vraag je een nieuwe aan bij Wachtwoord vergeten.`,
    ],
  })

interface NewPasswordFacts extends Omit<ChangeFacts, 'change'> {
  /** The change that gave the account another address, in a mail to the former address. */
  readonly change: EmailChange | undefined
}

/** Reports a new password. The mail to a recent former address has a link that restores that address. */
export const newPasswordMail = ({ change, ...facts }: NewPasswordFacts): Mail => {
  const report = `Het wachtwoord van het account “${facts.username}” bij ${facts.brand} is zojuist gewijzigd. Een wijziging van het e-mailadres die nog op bevestiging wachtte, is daarmee vervallen.`
  const subject = `Je wachtwoord bij ${facts.brand} is gewijzigd`
  const title = 'Je wachtwoord is gewijzigd'
  if (change) {
    return compose(facts, {
      subject,
      title,
      before: [
        report,
        `Dit account had tot kort geleden dit e-mailadres, en gebruikt nu ${change.to}. Was jij dat niet, klik dan op de knop: we zetten dit e-mailadres terug en loggen iedereen uit.`,
      ],
      button: undoButton({ ...facts, change }),
      after: [`De link werkt één keer, tot ${undoDurationText} na de wijziging van het e-mailadres.`],
    })
  }
  return compose(facts, {
    subject,
    title,
    before: [
      report,
      'Was jij dit? Dan hoef je niets te doen.',
      'Was jij dit niet, kies dan meteen zelf een nieuw wachtwoord.',
    ],
    button: { label: 'Nieuw wachtwoord aanvragen', url: facts.siteUrl + PAGES.forgotPassword },
    after: ['Daarmee wordt iedereen uitgelogd, ook wie het wachtwoord wijzigde.'],
  })
}
