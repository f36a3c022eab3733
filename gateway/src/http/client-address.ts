import type { IncomingMessage } from 'node:http'
import { withoutIpv6Form } from '@plekje/service-kit'

/** Address and protocol of the client, as far as the request can be trusted. */
export interface Origin {
  readonly address: string
  readonly protocol: 'http' | 'https'
}

/**
 * `trustedHops` is the number of proxies in front of this server (`TRUST_PROXY`). With 0, clients can set forwarded
 * headers themselves and they are ignored.
 */
export function readOrigin(request: IncomingMessage, trustedHops: number): Origin {
  const { headers } = request
  if (trustedHops === 0) return { address: peerOf(request), protocol: 'http' }
  return {
    address: readAddress(request, trustedHops),
    protocol: lastOf(headers['x-forwarded-proto']) === 'https' ? 'https' : 'http',
  }
}

/** The address that the outermost trusted proxy saw. */
export function readAddress(request: IncomingMessage, trustedHops: number): string {
  const forwarded = trustedHops > 0 ? request.headers['x-forwarded-for'] : undefined
  if (forwarded === undefined) return peerOf(request)
  const seen = String(forwarded)
    .split(',')
    .map((address) => address.trim())
    .filter((address) => address !== '')
  const address = seen.at(-Math.min(trustedHops, seen.length))
  return address === undefined ? peerOf(request) : withoutPort(address)
}

/** Some proxies append the port of each connection: `203.0.113.5:40000`, `[2001:db8::1]:40000`. */
function withoutPort(address: string): string {
  const [, ipv6] = /^\[([^\]]*)\]/.exec(address) ?? []
  if (ipv6 !== undefined) return ipv6
  return /^[\d.]+:\d+$/.test(address) ? address.slice(0, address.indexOf(':')) : address
}

const peerOf = (request: IncomingMessage): string => withoutIpv6Form(request.socket.remoteAddress ?? '')

/** Each proxy appends a value, so the last one comes from the nearest proxy, which is trusted. */
function lastOf(header: string | string[] | undefined): string | undefined {
  const last = header === undefined ? undefined : String(header).split(',').at(-1)?.trim()
  return last === '' ? undefined : last
}
