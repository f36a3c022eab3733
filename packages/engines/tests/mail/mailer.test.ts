import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describeEachEngine } from '@plekje/testing'
import { openOutboxMailer } from '../../src/mail/outbox-mailer'
import { openSmtpMailer } from '../../src/mail/smtp-mailer'
import { mailerContract } from './mailer.contract'

const from = 'Plekje <hallo@plekje.example>'
const folders: string[] = []
const servers: Server[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  for (const server of servers) server.close()
})

describeEachEngine(
  'mail',
  [
    {
      name: 'embedded',
      open: async () => {
        const folder = mkdtempSync(join(tmpdir(), 'plekje-mail-'))
        folders.push(folder)
        return {
          mailer: openOutboxMailer(folder, from, () => undefined),
          received: async () => readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8')),
        }
      },
    },
    {
      name: 'smtp',
      open: async () => {
        const received: string[] = []
        const server = await openSmtpServer(received)
        servers.push(server)
        const address = server.address()
        const port = address && typeof address === 'object' ? address.port : 0
        return { mailer: openSmtpMailer(`smtp://127.0.0.1:${port}`, from), received: async () => received }
      },
    },
  ],
  mailerContract,
)

it('hands the links of a mail to whoever develops', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'plekje-mail-'))
  folders.push(folder)
  const found: string[] = []
  const mailer = openOutboxMailer(folder, from, (_, links) => found.push(...links))
  await mailer.send({ to: 'a@b.example', subject: 'x', text: 'ga naar https://plekje.example/x?y=1', html: '' })
  expect(found).toEqual(['https://plekje.example/x?y=1'])
  expect(readdirSync(folder).every((file) => file.endsWith('.eml'))).toBe(true)
})

it('prints no link of a mail that goes to a server', async () => {
  const server = await openSmtpServer([])
  servers.push(server)
  const address = server.address()
  const port = address && typeof address === 'object' ? address.port : 0
  const print = jest.spyOn(console, 'log').mockImplementation(() => undefined)
  const mailer = openSmtpMailer(`smtp://127.0.0.1:${port}`, from)
  await mailer.send({ to: 'a@b.example', subject: 'x', text: 'https://plekje.example/x?token=y', html: '' })
  await mailer.close()
  expect(print).not.toHaveBeenCalled()
  print.mockRestore()
})

it('keeps one mail of each id in a folder, also of tries by two processes', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'plekje-mail-'))
  folders.push(folder)
  const mail = { to: 'a@b.example', subject: 'x', text: 'x', html: '' }
  for (const id of ['a', 'b', 'a']) await openOutboxMailer(folder, from, () => undefined).send({ ...mail, id })
  expect(readdirSync(folder)).toHaveLength(2)
})

it('says so when the SMTP server is away', async () => {
  const mailer = openSmtpMailer('smtp://127.0.0.1:1', from)
  await expect(mailer.ping()).rejects.toThrow(/ECONNREFUSED/)
  await mailer.close()
})

/** A minimal SMTP server (RFC 5321). */
function openSmtpServer(received: string[]): Promise<Server> {
  return new Promise((resolve) => {
    const server = createServer((socket) => {
      let body: string | undefined
      let rest = ''
      socket.write('220 test\r\n')
      socket.on('data', (chunk) => {
        rest += chunk.toString()
        const lines = rest.split('\r\n')
        rest = lines.pop() ?? ''
        for (const line of lines) {
          if (body !== undefined) {
            if (line === '.') {
              received.push(body)
              body = undefined
              socket.write('250 ok\r\n')
            } else {
              body += `${line}\n`
            }
          } else if (/^DATA/i.test(line)) {
            body = ''
            socket.write('354 go on\r\n')
          } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n')
          else if (/^EHLO/i.test(line)) socket.write('250-test\r\n250 SMTPUTF8\r\n')
          else socket.write('250 ok\r\n')
        }
      })
      socket.on('error', () => undefined)
    }).listen(0, '127.0.0.1', () => resolve(server))
  })
}
