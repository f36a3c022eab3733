import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { waitUntil } from './wait-until'

interface MailFilter {
  readonly subject?: RegExp
}

/** Waits for a mail to an address in the outbox of embedded engines, and returns the newest. */
export const mailTo = (dataDir: string, to: string, { subject = /./ }: MailFilter = {}): Promise<string> =>
  waitUntil(() => newestMail(dataDir, to, subject), { what: `a mail to ${to}` })

/** The links in the mail that `mailTo` returns. */
export async function mailedLinks(dataDir: string, to: string, filter: MailFilter = {}): Promise<string[]> {
  const mail = await mailTo(dataDir, to, filter)
  return [...new Set(mail.match(/https?:\/\/[^\s"<>]+/g) ?? [])]
}

/** The number of mails to an address in the outbox. */
export const mailsTo = (dataDir: string, to: string): number => {
  const folder = join(dataDir, 'outbox')
  return namesIn(folder).filter((name) => readFileSync(join(folder, name), 'utf8').includes(`To: ${to}`)).length
}

function newestMail(dataDir: string, to: string, subject: RegExp): string | undefined {
  const folder = join(dataDir, 'outbox')
  const mails = namesIn(folder).map((name) => decodeMail(readFileSync(join(folder, name), 'utf8')))
  const subjectOf = (mail: string) => /^Subject: (.*)$/m.exec(mail)?.[1] ?? ''
  return mails.findLast((mail) => mail.includes(`To: ${to}`) && subject.test(subjectOf(mail)))
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.eml'))
      .sort()
  } catch {
    return []
  }
}

/** Decodes encoded words in headers (RFC 2047); addresses, which may contain `=`, are left as they are. */
function decodeMail(mail: string): string {
  const end = mail.search(/\r?\n\r?\n/)
  const head = mail
    .slice(0, end)
    .replace(/=\?utf-8\?q\?(.*?)\?=/gi, (_, word: string) => decodeQuotedPrintable(word.replaceAll('_', ' ')))
  return head + decodeQuotedPrintable(mail.slice(end))
}

export const decodeQuotedPrintable = (text: string): string =>
  Buffer.from(
    text
      .replace(/=\r?\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')
