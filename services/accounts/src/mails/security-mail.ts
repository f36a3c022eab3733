import { PAGES } from '@plekje/contracts/page-addresses'
import type { Mail } from '@plekje/engines'
import type { SecurityNotice } from '../storage/user-model'
import { compose, type MailFacts } from './mail-texts'

/** With fewer recovery codes than this, the mail advises to make new ones. */
const FEW_CODES = 3

interface MailTexts {
  readonly subject: string
  readonly before: readonly string[]
}

const texts: Readonly<Record<SecurityNotice['change'], (notice: SecurityNotice) => MailTexts>> = {
  'totp-added': () => ({
    subject: 'Inloggen vraagt nu ook een code',
    before: ['Voor je account is een app met codes ingesteld. Bij het inloggen vragen we voortaan ook zo’n code.'],
  }),
  'totp-removed': () => ({
    subject: 'De app met codes is uitgezet',
    before: ['De app met codes is van je account gehaald. Codes van die app werken niet meer.'],
  }),
  'passkey-added': ({ name }) => ({
    subject: 'Er is een passkey toegevoegd',
    before: [`Aan je account is de passkey “${name}” toegevoegd. Daarmee kun je voortaan inloggen.`],
  }),
  'passkey-removed': ({ name }) => ({
    subject: 'Er is een passkey verwijderd',
    before: [`De passkey “${name}” is van je account gehaald en werkt niet meer.`],
  }),
  'codes-renewed': () => ({
    subject: 'Je hebt nieuwe herstelcodes',
    before: ['Voor je account zijn nieuwe herstelcodes gemaakt. De oude werken niet meer.'],
  }),
  'code-used': ({ left = 0 }) => {
    const report = `Er is op je account ingelogd met een herstelcode. Die code werkt nu niet meer; je hebt er nog ${left}.`
    const advice = 'Maak bij Instellingen nieuwe, zodat je nooit zonder zit.'
    return {
      subject: 'Er is ingelogd met een herstelcode',
      before: left < FEW_CODES ? [report, advice] : [report],
    }
  },
  'codes-guessed': () => ({
    subject: 'Iemand raadt naar je codes',
    before: [
      'Iemand die je wachtwoord kent heeft meermaals een verkeerde code ingevuld. We nemen nu een uur lang geen codes van je app aan; een passkey of een herstelcode werkt wel.',
      'Was jij dit niet? Kies dan meteen een ander wachtwoord.',
    ],
  }),
  'passkey-copied': ({ name }) => ({
    subject: 'Een passkey is misschien gekopieerd',
    before: [
      `Met de passkey “${name}” wilde iemand inloggen, maar de teller klopte niet: er kan een kopie van in omloop zijn. We hebben het geweigerd.`,
      'Verwijder deze passkey bij Instellingen en maak een nieuwe.',
    ],
  }),
  reset: () => ({
    subject: 'Je tweede stap is verwijderd',
    before: [
      'De beheerder van de site heeft de app met codes, de passkeys en de herstelcodes van je account verwijderd. Inloggen kan nu met alleen je wachtwoord; je bent overal uitgelogd.',
      'Stel bij Instellingen zo snel mogelijk een nieuwe tweede stap in.',
    ],
  }),
}

/** Tells the owner about a changed way to sign in, so that they notice changes by others. */
export function securityMail(notice: MailFacts & SecurityNotice): Mail {
  const { to, brand, username, siteUrl } = notice
  const facts = { to, brand, username, siteUrl }
  const { subject, before } = texts[notice.change](notice)
  return compose(facts, {
    subject: `${subject} (${facts.brand})`,
    title: subject,
    before: [`Dit gaat over het account “${facts.username}” bij ${facts.brand}.`, ...before],
    button: facts.siteUrl ? { label: 'Naar instellingen', url: facts.siteUrl + PAGES.settings } : undefined,
    after: [
      'Heb jij dit niet gedaan? Wijzig dan je wachtwoord, kijk bij Instellingen welke passkeys er staan, en kies “Log overal uit”.',
    ],
  })
}
