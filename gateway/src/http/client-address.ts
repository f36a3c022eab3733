import type { IncomingMessage } from 'node:http'
import { withoutIpv6Form } from '@plekje/service-kit'

/**
 * True when the client uses HTTPS. `trustedHops` is the number of proxies in front of this server (`TRUST_PROXY`). With
 * 0, forwarded headers are ignored, because clients can set them.
 */
export const isHttpsRequest = (request: IncomingMessage, trustedHops: number): boolean =>
  trustedHops > 0 && lastOf(request.headers['x-forwarded-proto']) === 'https'

/** The address of the client: the one that the outermost trusted proxy saw. */
export function readAddress(request: IncomingMessage, trustedHops: number): string {
  const forwarded = trustedHops > 0 ? request.headers['x-forwarded-for'] : undefined
  if (forwarded === undefined) return peerOf(request)
  const addresses = String(forwarded)
    .split(',')
    .map((text) => text.trim())
    .filter((text) => text !== '')
  const address = addresses.at(-Math.min(trustedHops, addresses.length))
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
