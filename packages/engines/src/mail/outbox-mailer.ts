import { randomUUID } from 'node:crypto'
import { access, mkdir, readdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../private-files'
import type { Mailer } from './mailer'
import { messageIdOf } from './smtp-mailer'

const LINKS = /https?:\/\/[^\s<>"]+/g

/**
 * Writes each mail atomically as `<time>-<id>.eml` into a folder; a mail with an id is written only once. `onLinks`
 * receives its links, so that a developer need not open the file.
 */
export function openOutboxMailer(
  directory: string,
  from: string,
  onLinks: (to: string, links: readonly string[]) => void = logLinks,
): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' }, { from })
  return {
    kind: 'embedded',
    async send({ id, ...mail }) {
      await mkdir(directory, { recursive: true, mode: PRIVATE_FOLDER })
      const suffix = `-${id ?? randomUUID().slice(0, 8)}.eml`
      const isWritten = (file: string) => !file.startsWith('.') && file.endsWith(suffix)
      if (id && (await readdir(directory)).some(isWritten)) return
      const { message } = await transport.sendMail({ ...mail, messageId: id && messageIdOf(id) })
      const name = `${new Date().toISOString().replaceAll(':', '-')}${suffix}`
      const unfinished = join(directory, `.${name}`)
      await writeFile(unfinished, message as Buffer, { mode: PRIVATE_FILE })
      await rename(unfinished, join(directory, name))
      onLinks(mail.to, mail.text.match(LINKS) ?? [])
    },
    async ping() {
      await mkdir(directory, { recursive: true, mode: PRIVATE_FOLDER })
      await access(directory)
    },
    async close() {
      transport.close()
    },
  }
}

const logLinks = (to: string, links: readonly string[]) => {
  for (const link of links) console.log(`Mail to ${to}: ${link}`)
}
