import { createTransport } from 'nodemailer'
import type { Mailer } from './mailer'

export const messageIdOf = (id: string): string => `<${id}@mail.plekje>`

const TIMEOUT_MS = 10_000

/** Sends through an SMTP server: `smtp://user:password@host:587` or `smtps://…`. `from` is the sender of every mail. */
export function openSmtpMailer(url: string, from: string): Mailer {
  const transport = createTransport(
    { url, pool: true, connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS },
    { from },
  )
  return {
    kind: 'smtp',
    async send({ id, ...mail }) {
      await transport.sendMail({ ...mail, messageId: id && messageIdOf(id) })
    },
    async ping() {
      await transport.verify()
    },
    async close() {
      transport.close()
    },
  }
}
