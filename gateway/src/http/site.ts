import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import { localUrl } from '@plekje/service-kit'

/** The public address of the site, which is never taken from a request. */
export interface Site {
  /** Protocol, host and port without a trailing slash: the base of every absolute address. */
  url(): string
  /** True when the `Host` of a request is the site's, `localhost`, a loopback address, or one of `ALLOWED_HOSTS`. */
  hasOwnHost(request: IncomingMessage): boolean
  /** True when an `Origin` is this site's. `host` is the `Host` of the request, which passed `hasOwnHost`. */
  isOwnOrigin(origin: string, host: string | undefined): boolean
  /** Sets the port that the server got, when `PORT` is 0. */
  setPort(port: number): void
}

/** True when a request has several Host headers, one of which a proxy may have trusted (RFC 9112: 400). */
export function hasSeveralHosts({ rawHeaders }: IncomingMessage): boolean {
  const isHost = (text: string, index: number) => index % 2 === 0 && text.length === 4 && text.toLowerCase() === 'host'
  return rawHeaders.filter(isHost).length > 1
}

/** Maximum length of a name (RFC 1035) plus a port. */
const MAX_HOST_LENGTH = 260

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8)
loopback.addAddress('::1', 'ipv6')

export function createSite(settings: {
  readonly SITE_URL?: string | undefined
  readonly ALLOWED_HOSTS: readonly string[]
  readonly HOST: string
  readonly PORT: number
}): Site {
  const allowedHosts = new Set(settings.ALLOWED_HOSTS)
  let url = settings.SITE_URL ?? localUrl(settings.HOST, settings.PORT)
  /** The last accepted `Host`: nearly every request has the same one, so most requests skip the check. */
  let lastOwnHost: string | undefined

  const isOwnHost = (host: string): boolean => {
    const { name, port } = splitHost(host)
    if (name === 'localhost' || isLoopback(name) || allowedHosts.has(host) || allowedHosts.has(name)) return true
    const siteUrl = new URL(url)
    const sitePort = siteUrl.port || defaultPort(siteUrl)
    return name === siteUrl.hostname && (port || defaultPort(siteUrl)) === sitePort
  }

  return {
    url: () => url,
    hasOwnHost({ headers: { host } }) {
      if (host === undefined || host.length > MAX_HOST_LENGTH) return false
      if (host === lastOwnHost) return true
      if (!isOwnHost(host.toLowerCase())) return false
      lastOwnHost = host
      return true
    },
    isOwnOrigin: (origin, host) => {
      const originHost = URL.canParse(origin) ? new URL(origin).host : undefined
      return Boolean(originHost) && (originHost === host?.toLowerCase() || origin === url)
    },
    setPort: (port) => {
      if (settings.SITE_URL !== undefined) return
      url = localUrl(settings.HOST, port)
      lastOwnHost = undefined
    },
  }
}

const defaultPort = ({ protocol }: URL) => (protocol === 'https:' ? '443' : '80')

/** `[::1]:8080` → `[::1]` and `8080`. An invalid host becomes an empty name, which matches nothing. */
function splitHost(host: string): { readonly name: string; readonly port: string } {
  const [, name = '', port = ''] = /^([a-z0-9._-]+|\[[0-9a-f:.]+\])(?::(\d{1,5}))?$/.exec(host) ?? []
  return { name, port }
}

function isLoopback(name: string): boolean {
  const address = name.startsWith('[') ? name.slice(1, -1) : name
  const version = isIP(address)
  return version !== 0 && loopback.check(address, version === 6 ? 'ipv6' : 'ipv4')
}
