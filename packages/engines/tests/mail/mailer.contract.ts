import type { EngineUnderTest } from '@plekje/testing'
import type { Mailer } from '../../src/mail/mailer'

export interface MailerUnderTest {
  readonly mailer: Mailer
  /** The received messages in their transport form. */
  received(): Promise<string[]>
}

const mail = {
  to: 'zoë@bezoeker.example',
  subject: 'Bevestig je e-mailadres 🎳',
  text: 'Hoi Zoë,\n\nKlik op https://plekje.example/verify-email?token=abc-123 om verder te gaan.\n',
  html: '<p>Hoi Zoë</p><a href="https://plekje.example/verify-email?token=abc-123">Bevestigen</a>',
}

export function mailerContract(engine: EngineUnderTest<MailerUnderTest>): void {
  it('delivers a mail with both its bodies', async () => {
    const { mailer, received } = await engine.open()
    await mailer.send(mail)
    const [message = ''] = await received()
    expect(message).toMatch(/^Content-Type: multipart\/alternative/im)
    expect(message).toContain('text/plain')
    expect(message).toContain('text/html')
    expect(message).toMatch(/^From: .*plekje/im)
    await mailer.close()
  })

  it('delivers concurrent mails separately', async () => {
    const { mailer, received } = await engine.open()
    await Promise.all(Array.from({ length: 8 }, (_, n) => mailer.send({ ...mail, subject: `Nummer ${n}` })))
    const subjects = (await received()).map((message) => /^Subject: (.*)$/im.exec(message)?.[1]?.trim())
    expect(subjects.sort()).toEqual(Array.from({ length: 8 }, (_, n) => `Nummer ${n}`))
    await mailer.close()
  })

  it('writes no header that a subject injects', async () => {
    const { mailer, received } = await engine.open()
    await mailer.send({ ...mail, subject: 'Hoi\r\nBcc: iemand@anders.example' })
    const [message = ''] = await received()
    expect(message).not.toMatch(/^Bcc:/im)
    await mailer.close()
  })

  it('keeps the Message-ID when a mail is retried', async () => {
    const { mailer, received } = await engine.open()
    for (let time = 0; time < 2; time += 1) await mailer.send({ ...mail, id: 'een-en-dezelfde' })
    await mailer.send({ ...mail, id: 'een-andere' })
    const ids = (await received()).map((message) => /^Message-ID: <(.*)@/im.exec(message)?.[1])
    expect(new Set(ids)).toEqual(new Set(['een-en-dezelfde', 'een-andere']))
    await mailer.close()
  })

  it('answers a ping', async () => {
    const { mailer } = await engine.open()
    await expect(mailer.ping()).resolves.toBeUndefined()
    await mailer.close()
  })
}
