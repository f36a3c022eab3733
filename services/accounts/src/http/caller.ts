import type { IncomingHttpHeaders } from 'node:http'
import { sourceNetwork } from '@plekje/service-kit'
import { type Device, deviceOf } from './device'

/** The sender of a request, from the gateway's headers. Without a gateway all requests have the source `direct`. */
export interface Caller {
  /** The key for rate limits: the IPv4 address, or the /64 network of an IPv6 address. */
  readonly source: string
  readonly isHttps: boolean
  /** Address of the site for links, without a trailing slash. */
  readonly siteUrl: string
  readonly cookies: string | undefined
  readonly device: Device
}

/** `siteUrl` comes from the settings: links in mails must never contain an address from a request. */
export const createCallerOf =
  (siteUrl: string) =>
  (headers: IncomingHttpHeaders): Caller => ({
    source: sourceNetwork(String(headers['x-forwarded-for'] ?? 'direct')),
    isHttps: headers['x-forwarded-proto'] === 'https',
    siteUrl,
    cookies: headers.cookie,
    device: deviceOf(headers['user-agent']),
  })

export type CallerOf = ReturnType<typeof createCallerOf>
