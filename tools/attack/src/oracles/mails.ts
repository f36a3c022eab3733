import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Every mail that was sent, its text readable. */
export function sentMails(dataDir: string): string[] {
  const folder = join(dataDir, 'outbox')
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .map((name) => readable(readFileSync(join(folder, name), 'latin1')))
}

const readable = (mail: string): string =>
  Buffer.from(
    mail
      .replace(/=\r?\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')

/** Sites that mails lead to and that are not `siteUrl`. */
export function foreignLinks(mails: readonly string[], siteUrl: string): string[] {
  const links = mails.flatMap((mail) => mail.match(/https?:\/\/[^\s"'<>”)]+/g) ?? [])
  const own = new URL(siteUrl).host
  return [...new Set(links.filter((link) => !URL.canParse(link) || new URL(link).host !== own))]
}
