import { type StoppedMails, withoutUndefined } from '@plekje/contracts'
import { PAGES } from '@plekje/contracts/page-addresses'
import type { Mail } from '@plekje/engines'
import { escapeHtml } from '@plekje/service-kit'
import type { ModerationNotice } from '../storage/user-model'

export interface MailFacts {
  readonly to: string
  readonly brand: string
  readonly username: string
  readonly siteUrl: string
  /** The kind of mails that a link in the mail stops, and its token. */
  readonly stop?: { readonly kind: StoppedMails; readonly token: string } | undefined
}

export interface LinkFacts extends MailFacts {
  readonly token: string
  readonly ttlSeconds: number
}

const verificationLink = (siteUrl: string, token: string): string =>
  `${siteUrl}${PAGES.verifyEmail}?token=${encodeURIComponent(token)}`

/*
 * Mails to unconfirmed addresses contain nothing that the registrant entered, not even the username: otherwise anybody
 * could send text to strangers. The page behind the link names the account.
 */

/** Confirms the address of a new account. */
export const verifyMail = ({ token, ttlSeconds, ...facts }: LinkFacts): Mail =>
  compose(facts, {
    subject: `Bevestig je e-mailadres voor ${facts.brand}`,
    title: 'Bevestig je e-mailadres',
    before: [
      `Leuk dat je erbij bent! Er is bij ${facts.brand} een account aangemaakt met dit e-mailadres.`,
      'Klik op de knop om je e-mailadres te bevestigen. Daarna kun je inloggen.',
    ],
    button: { label: 'E-mailadres bevestigen', url: verificationLink(facts.siteUrl, token) },
    after: [
      `De link werkt één keer en is ${durationText(ttlSeconds)} geldig.`,
      'Heb jij dit account niet aangemaakt? Klik dan niet op de link; je hoeft verder niets te doen.',
    ],
  })

/** Confirms the new address of an account; sent to the new address. */
export const changeMail = ({ token, ttlSeconds, ...facts }: LinkFacts): Mail =>
  compose(facts, {
    subject: `Bevestig je nieuwe e-mailadres voor ${facts.brand}`,
    title: 'Bevestig je nieuwe e-mailadres',
    before: [
      `Voor een account bij ${facts.brand} is dit e-mailadres opgegeven.`,
      'Klik op de knop om het te bevestigen. Tot die tijd blijft je oude e-mailadres in gebruik.',
    ],
    button: { label: 'Nieuw e-mailadres bevestigen', url: verificationLink(facts.siteUrl, token) },
    after: [
      `De link werkt één keer en is ${durationText(ttlSeconds)} geldig.`,
      'Heb jij dit niet gevraagd? Klik dan niet op de link; er verandert niets.',
    ],
  })

/** Tells the owner of an account that somebody tried to use their address again. */
export const existsMail = (facts: MailFacts): Mail =>
  compose(facts, {
    subject: `Je hebt al een account bij ${facts.brand}`,
    title: 'Je hebt al een account',
    before: [
      `Iemand, waarschijnlijk jijzelf, wilde dit e-mailadres gebruiken voor een account bij ${facts.brand}. Er is al een account met dit e-mailadres: je gebruikersnaam is “${facts.username}”.`,
      'Je kunt gewoon inloggen met je gebruikersnaam en wachtwoord. Er is geen nieuw account aangemaakt.',
      'Wachtwoord kwijt? Kies op de inlogpagina voor “Wachtwoord vergeten?”.',
    ],
    button: { label: 'Ga naar inloggen', url: facts.siteUrl + PAGES.signIn },
    after: ['Was jij dit niet? Dan hoef je niets te doen: je account is niet gewijzigd.'],
  })

/** Tells an author the decision about a reported review, its reason, and how to respond. */
export const moderationMail = ({ listingName, decision, reason, ...facts }: MailFacts & ModerationNotice): Mail => {
  const isHidden = decision === 'hidden'
  return compose(facts, {
    subject: isHidden ? `Je review van ${listingName} is verborgen` : `Je review van ${listingName} blijft staan`,
    title: isHidden ? 'Je review is verborgen' : 'Je review blijft staan',
    before: [
      `De redactie van ${facts.brand} heeft je review van ${listingName} bekeken.`,
      isHidden
        ? 'We hebben je review verborgen. Anderen zien hem niet meer, en hij telt niet mee in de beoordeling. Zelf vind je hem terug bij Mijn reviews.'
        : 'Je review blijft voor iedereen zichtbaar en telt mee in de beoordeling.',
      `De reden: ${reason}`,
    ],
    button: facts.siteUrl ? { label: 'Naar mijn reviews', url: facts.siteUrl + PAGES.myReviews } : undefined,
    after: isHidden
      ? [
          'Wil je hierop reageren? Pas de tekst van je review aan bij Mijn reviews: dan kijken we er opnieuw naar. Tot die tijd blijft hij verborgen.',
          'Ben je het er niet mee eens? Stuur ons dan je uitleg met de knop Feedback op de site.',
        ]
      : ['Je hoeft niets te doen. Wil je toch reageren? Dat kan met de knop Feedback op de site.'],
  })
}

export interface LinkList {
  readonly title: string
  readonly links: readonly { readonly label: string; readonly url: string }[]
}

/** Text of a mail, with paragraphs before and after its button. */
export interface Letter {
  readonly subject: string
  readonly title: string
  readonly before: readonly string[]
  readonly lists?: readonly LinkList[]
  readonly button: { readonly label: string; readonly url: string } | undefined
  readonly after: readonly string[]
}

/**
 * Renders a letter as text and as HTML. Mails of a kind can be stopped with one click in a mail program (RFC 8058), or
 * by a link to a page that asks first (MESSAGE-12).
 */
export function compose(
  { to, brand, siteUrl, stop }: Pick<MailFacts, 'to' | 'brand' | 'siteUrl' | 'stop'>,
  letter: Letter,
): Mail {
  const { subject, title, before, lists = [], button } = letter
  const query = stop && siteUrl ? new URLSearchParams({ token: stop.token, kind: stop.kind }) : undefined
  const after = query
    ? [
        ...letter.after,
        'Bij Instellingen kies je welke mails je krijgt, en of ze meteen komen of eens per dag.',
        `Deze mails niet meer? Zet ze hier uit: ${siteUrl}${PAGES.unsubscribe}?${query}`,
      ]
    : letter.after
  const headers = query && {
    'List-Unsubscribe': `<${siteUrl}/api/account/mails/stop?${query}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
  const buttonText = button ? [`${button.label}:\n${button.url}`] : []
  const listTexts = lists.map(({ title, links }) =>
    [`${title}:`, ...links.map(({ label, url }) => `- ${label}\n  ${url}`)].join('\n'),
  )
  const text = ['Hallo,', ...before, ...listTexts, ...buttonText, ...after, `Groeten,\n${brand}`].join('\n\n')
  return withoutUndefined({
    to,
    subject,
    text: `${text}\n`,
    html: page({ brand, siteUrl, subject, title, before, lists, button, after }),
    headers,
  })
}

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const paragraph = (text: string, style = 'font-size:16px;line-height:1.6;color:#1b1a21', toHtml = htmlOf) =>
  `<p style="margin:0 0 16px;${style}">${toHtml(text).replaceAll('\n', '<br>\n')}</p>`

/** A mail as HTML, with tables and inline styles: mail programs support little else. */
function page({
  brand,
  siteUrl,
  subject,
  title,
  before,
  lists = [],
  button,
  after,
}: Letter & { brand: string; siteUrl: string }) {
  const small = 'font-size:14px;line-height:1.6;color:#5f5b66'
  return `<!doctype html>
<html lang="nl">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:0;background:#fffbf4;${FONT}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#fffbf4">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border:1px solid #e9e2d6;border-radius:12px">
<tr><td style="padding:32px">
<p style="margin:0 0 24px;font-size:18px;font-weight:700;color:#c8400a">${escapeHtml(brand)}</p>
<h1 style="margin:0 0 16px;font-size:24px;line-height:1.3;color:#1b1a21">${htmlOf(title)}</h1>
${paragraph('Hallo,')}
${before.map((text) => paragraph(text)).join('\n')}
${lists.map(listRows).join('\n')}
${button ? buttonRows(button, small) : ''}
${after.map((text) => paragraph(text, small, htmlWithLinks)).join('\n')}
</td></tr>
</table>
<p style="margin:16px 0 0;font-size:13px;color:#5f5b66">${signature(brand, siteUrl)}</p>
</td></tr>
</table>
</body>
</html>
`
}

function buttonRows({ label, url }: NonNullable<Letter['button']>, small: string): string {
  const link = escapeHtml(url)
  return `<p style="margin:24px 0"><a href="${link}" style="display:inline-block;padding:14px 24px;border-radius:8px;background:#c8400a;color:#ffffff;font-size:16px;font-weight:600;text-decoration:none">${htmlOf(label)}</a></p>
${paragraph('Werkt de knop niet? Kopieer dan deze link naar je browser:', small)}
<p style="margin:0 0 24px;${small};word-break:break-all"><a href="${link}" style="color:#c8400a">${link}</a></p>`
}

function listRows({ title, links }: LinkList): string {
  const rows = links.map(
    ({ label, url }) =>
      `<li style="margin:0 0 8px"><a href="${escapeHtml(url)}" style="color:#c8400a">${htmlOf(label)}</a></li>`,
  )
  return `<h2 style="margin:24px 0 8px;font-size:18px;line-height:1.4;color:#1b1a21">${htmlOf(title)}</h2>
<ul style="margin:0 0 16px;padding:0 0 0 20px;font-size:16px;line-height:1.5">${rows.join('')}</ul>`
}

const signature = (brand: string, siteUrl: string): string =>
  siteUrl ? `<a href="${escapeHtml(siteUrl)}" style="color:#5f5b66">${escapeHtml(brand)}</a>` : escapeHtml(brand)

/** Escaped text in which URLs are links. */
const htmlWithLinks = (text: string): string =>
  htmlOf(text).replace(/https?:\/\/[^\s<>"]+/g, (url) => `<a href="${url}" style="color:#5f5b66">${url}</a>`)

/** Escaped text without line breaks after the "e-" of e-mail. */
const htmlOf = (text: string): string => escapeHtml(text).replace(/\be-mail/gi, (word) => word.replace('-', '&#8209;'))

export function durationText(seconds: number): string {
  if (seconds >= 7200) return `${Math.floor(seconds / 3600)} uur`
  if (seconds >= 120) return `${Math.floor(seconds / 60)} minuten`
  return `${seconds} seconden`
}
