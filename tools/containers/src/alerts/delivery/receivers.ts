import { type AddressInfo, createServer, type Server } from 'node:net'
import { json } from 'node:stream/consumers'
import { serveLocally } from '@plekje/testing'

/** A message of Alertmanager to a webhook. */
export interface Message {
  readonly path: string
  readonly alerts: readonly {
    readonly status: 'firing' | 'resolved'
    readonly labels: Readonly<Record<string, string>>
    readonly annotations: Readonly<Record<string, string>>
  }[]
}

export interface Receivers {
  readonly webhookUrl: string
  readonly heartbeatUrl: string
  /** Host and port of the mail server. */
  readonly smtpHost: string
  /** Everything received so far, oldest first. */
  readonly messages: readonly Message[]
  readonly mails: readonly string[]
  close(): void
}

/** Servers on loopback that receive what Alertmanager sends to webhooks and by mail. */
export async function startReceivers(): Promise<Receivers> {
  const messages: Message[] = []
  const mails: string[] = []
  const web = await serveLocally(async (request, response) => {
    const body = (await json(request)) as Omit<Message, 'path'>
    messages.push({ ...body, path: request.url ?? '' })
    response.end()
  })
  const mail = createMailServer((text) => mails.push(text))
  return {
    webhookUrl: `${web.url}/people`,
    heartbeatUrl: `${web.url}/heartbeat`,
    smtpHost: `127.0.0.1:${await listen(mail)}`,
    messages,
    mails,
    close: () => {
      void web.close()
      mail.close()
    },
  }
}

const listen = (server: Server): Promise<number> =>
  new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)))

/** A mail server that accepts everything, without TLS or users. */
function createMailServer(receive: (text: string) => void): Server {
  return createServer((socket) => {
    let unread = ''
    let isInMail = false
    socket.setEncoding('utf8').on('error', () => socket.destroy())
    socket.write('220 plekje.example\r\n')
    socket.on('data', (chunk: string) => {
      unread += chunk
      for (;;) {
        const end = isInMail ? '\r\n.\r\n' : '\r\n'
        const at = unread.indexOf(end)
        if (at < 0) return
        const text = unread.slice(0, at)
        unread = unread.slice(at + end.length)
        if (isInMail) receive(text)
        isInMail = text === 'DATA' && !isInMail
        socket.write(isInMail ? '354 go on\r\n' : '250 accepted\r\n')
        if (text === 'QUIT') socket.end()
      }
    })
  })
}
