import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { decodeQuotedPrintable } from '@plekje/testing'

/** Reads every sent mail, decoded. */
export function sentMails(dataDir: string): string[] {
  const folder = join(dataDir, 'outbox')
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .map((name) => decodeQuotedPrintable(readFileSync(join(folder, name), 'latin1')))
}

/** Removes the administrator's reason from a mail about a review, because it may contain any text. */
export const withoutReason = (mail: string): string => mail.replace(/De reden: [\s\S]*?(?=\r?\n\r?\n|<\/p>)/g, '')

/** Returns links in mails to other sites than `siteUrl`, which mails may also call localhost. */
export function foreignLinks(mails: readonly string[], siteUrl: string): string[] {
  const links = mails.flatMap((mail) => mail.match(/https?:\/\/[^\s"'<>”)]+/g) ?? [])
  const { host, port } = new URL(siteUrl)
  const siteHosts = [host, `localhost:${port}`]
  return [...new Set(links.filter((link) => !URL.canParse(link) || !siteHosts.includes(new URL(link).host)))]
}
