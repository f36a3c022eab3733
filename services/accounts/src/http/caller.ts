import type { IncomingHttpHeaders } from 'node:http'
import { sourceNetwork } from '@plekje/service-kit'
import { type Device, deviceOf } from './device'

/** What the gateway says of the way a request came; of a call without gateway, what the request itself says. */
export interface Caller {
  /** Limits count by it: the address, of IPv6 the network (/64) that one household has. */
  readonly source: string
  readonly isHttps: boolean
  /** The address of the site for links, without a slash at its end. */
  readonly siteUrl: string
  readonly cookies: string | undefined
  /** What asks, roughly. */
  readonly device: Device
}

/** `siteUrl` is the one of the settings: an address is never taken from a request. */
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
