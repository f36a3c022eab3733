import { randomUUID } from 'node:crypto'
import type { Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { ErrorReply } from '@plekje/contracts'

const malformed = {
  status: '400 Bad Request',
  code: 'malformed_request',
  error: 'Dit verzoek klopt niet. Controleer hoe het is verstuurd.',
}
/** The refusal of a request that does not arrive completely in time. */
export const REQUEST_TIMEOUT = {
  code: 'request_timeout',
  error: 'Het verzoek kwam niet op tijd binnen. Probeer het opnieuw.',
} as const

const refusals: Readonly<Record<string, typeof malformed>> = {
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    code: 'headers_too_large',
    error: 'Het adres of de gegevens erbij (headers, cookies) zijn te lang.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: { status: '408 Request Timeout', ...REQUEST_TIMEOUT },
}

/**
 * Answers requests that Node's parser refuses before a handler sees them, with a Dutch text in JSON (API-5). `headers`
 * are sent with each response, and `onRefused` gets its status.
 */
export function answerBrokenRequests(
  server: Server,
  headers: readonly (readonly [name: string, value: string])[] = [['X-Content-Type-Options', 'nosniff']],
  onRefused: (status: number) => void = () => undefined,
): void {
  server.on(
    'clientError',
    (error: NodeJS.ErrnoException, socket: Duplex & { readonly _httpMessage?: ServerResponse }) => {
      const isDisconnected = error.code === 'ECONNRESET' || !socket.writable
      const hasResponseBegun = socket._httpMessage?.headersSent === true
      if (isDisconnected || hasResponseBegun) return void socket.destroy(error)
      const { status, code, error: text } = refusals[error.code ?? ''] ?? malformed
      onRefused(Number.parseInt(status, 10))
      const requestId = randomUUID()
      const body = JSON.stringify({ error: text, code, requestId } satisfies ErrorReply)
      socket.end(
        [
          `HTTP/1.1 ${status}`,
          'Connection: close',
          'Content-Type: application/json; charset=utf-8',
          `Content-Length: ${Buffer.byteLength(body)}`,
          'Cache-Control: no-store',
          `X-Request-Id: ${requestId}`,
          ...headers.map(([name, value]) => `${name}: ${value}`),
          '',
          body,
        ].join('\r\n'),
        () => socket.destroy(error),
      )
    },
  )
}
