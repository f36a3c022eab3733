import { type LocalServer, serveLocally } from '@plekje/testing'
import { forwardRequest } from '../forward-request'

/** A request of a visitor's browser, with the status of its response. */
interface AnsweredRequest {
  readonly method: string
  readonly path: string
  readonly status: number
}

interface VisitorProxy extends LocalServer {
  readonly answered: readonly AnsweredRequest[]
}

/** A proxy for a visitor's browser: it states the visitor's `address`, and sends each request to the chosen gateway. */
export async function openVisitorProxy(address: string, chooseGateway: () => string): Promise<VisitorProxy> {
  const answered: AnsweredRequest[] = []
  const { url, close } = await serveLocally((incoming, response) => {
    const { method = 'GET', url: path = '/' } = incoming
    const { hostname, port } = new URL(chooseGateway())
    void forwardRequest(incoming, response, { hostname, port, headers: { 'x-forwarded-for': address } }).then(
      (status) => answered.push({ method, path, status }),
    )
  })
  return { url, close, answered }
}
