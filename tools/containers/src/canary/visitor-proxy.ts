import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { forwardRequest } from '../forward-request'

/** A request of a visitor's browser, with the status of its response. */
export interface AnsweredRequest {
  readonly method: string
  readonly path: string
  readonly status: number
}

export interface VisitorProxy {
  readonly url: string
  readonly answered: readonly AnsweredRequest[]
  close(): Promise<void>
}

/** A proxy for a visitor's browser: it states the visitor's `address`, and sends each request to the chosen gateway. */
export async function openVisitorProxy(address: string, chooseGateway: () => string): Promise<VisitorProxy> {
  const answered: AnsweredRequest[] = []
  const server = createServer((incoming, response) => {
    const { method = 'GET', url: path = '/' } = incoming
    const { hostname, port } = new URL(chooseGateway())
    void forwardRequest(incoming, response, { hostname, port, headers: { 'x-forwarded-for': address } }).then(
      (status) => answered.push({ method, path, status }),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answered,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
