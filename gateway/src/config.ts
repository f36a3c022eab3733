import { EngineSettings } from '@plekje/engines'
import {
  AdminSecondFactor,
  ConfigError,
  type Env,
  IdentityPrivateKey,
  readConfig,
  requireSiteUrl,
  ServiceSettings,
  SiteUrl,
} from '@plekje/service-kit'
import { z } from 'zod'
import { parseRemotesUrl, parseShellUrl } from './assets/front-end-urls'
import { parseMapStyle } from './pages/map-style'
import { parseServerRendering } from './pages/parse-server-rendering'
import { parseRemotes } from './pages/remotes'

const serviceUrl = z
  .string()
  .regex(/^https?:\/\/[^\s/]+\/?$/, 'must look like http://host:8081')
  .transform((url) => url.replace(/\/$/, ''))
  .optional()

/** A setting that `parse` reads. When `parse` throws, the operator sees the message of its error. */
const parseWith = <T>(parse: (text: string) => T) =>
  z.string().transform((text, context) => {
    try {
      return parse(text)
    } catch (error) {
      context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : String(error) })
      return z.NEVER
    }
  })

const origins = z
  .string()
  .regex(/^https?:\/\/[^\s/,]+(?:,https?:\/\/[^\s/,]+)*$/, 'must look like http://127.0.0.1:3000,http://127.0.0.1:3001')
  .transform((text) => text.split(','))

const hosts = z
  .string()
  .toLowerCase()
  .regex(
    /^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?(?:,(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?)*$/,
    'must look like plekje.example,192.168.1.20:8080',
  )
  .transform((text) => text.split(','))

/** No service calls the gateway, so it needs no public keys. */
const BaseSettings = ServiceSettings.omit({ IDENTITY_PUBLIC_KEYS: true, METRICS_TOKEN: true })

export const GatewaySettings = BaseSettings.extend(EngineSettings.shape).extend({
  /** Signs the identity of the caller for services, which accept a member only from this key. */
  IDENTITY_PRIVATE_KEY: IdentityPrivateKey,
  BRAND_NAME: z.string().min(1).max(40).default('Plekje'),
  /** The address of the site in pages, the sitemap and robots.txt. On embedded engines the default is host and port. */
  SITE_URL: SiteUrl.optional(),
  /**
   * Host names accepted beside `SITE_URL`, `localhost` and loopback addresses; a name without a port matches any port.
   */
  ALLOWED_HOSTS: hosts.default([]),
  /** Addresses of services. Requests to a service without an address get a 503. */
  ACCOUNTS_URL: serviceUrl,
  LISTINGS_URL: serviceUrl,
  SEARCH_URL: serviceUrl,
  SOCIAL_URL: serviceUrl,
  REVIEWS_URL: serviceUrl,
  PLANNER_URL: serviceUrl,
  ANALYTICS_URL: serviceUrl,
  /** The built shell: a folder (default `shell/dist`) or the server of its container. */
  SHELL_DIR: z.string().min(1).optional(),
  SHELL_URL: parseWith(parseShellUrl).optional(),
  /** A folder per micro-frontend (default `remotes`), or a server per micro-frontend: `http://mfe-{name}:8080`. */
  REMOTES_DIR: z.string().min(1).optional(),
  REMOTES_URL: parseWith(parseRemotesUrl).optional(),
  REMOTES: parseWith(parseRemotes).prefault('discovery=/remotes/discovery/mf-manifest.json'),
  /**
   * A JSON file `[{ "name", "url", "share"? }]` (`trial-versions/listed-remotes.ts`), read for each response;
   * overrides `REMOTES`.
   */
  REMOTES_FILE: z.string().min(1).optional(),
  /** Micro-frontends whose pages are rendered on the server: `on` for all, `off`, or their names. */
  SERVER_RENDERING: parseWith(parseServerRendering).prefault('on'),
  /** `required`: administrators have their rights only in sessions that proved a second factor. */
  ADMIN_SECOND_FACTOR: AdminSecondFactor,
  /** `embedded`: land, water and names that come with the site; the address of a MapLibre style; or `off`. */
  MAP_STYLE: parseWith(parseMapStyle).prefault('embedded'),
  /** Origins beside the style's own that serve tiles, glyphs and pictures. */
  MAP_ORIGINS: origins.default([]),
  /** A folder served under `/map/`: an archive of tiles, a style, and the glyphs and pictures that the style names. */
  MAP_DIR: z.string().min(1).optional(),
  /** Origins from which one browser may load micro-frontends (`?remote.discovery=URL`): their code is trusted. */
  REMOTE_OVERRIDES: origins.default([]),
  /** Number of proxies in front whose `X-Forwarded-*` is trusted. */
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  /** Requests to /api per address and minute; responses from the cache do not count. */
  RATE_LIMIT_PER_MINUTE: z.coerce.number().int().min(1).default(1200),
  /** Pages, sitemaps and feeds per address and minute; files and cached pages do not count. */
  PAGE_LIMIT_PER_MINUTE: z.coerce.number().int().min(1).default(600),
  /** Memory for cached responses; with 0 every request goes to its service. */
  RESPONSE_CACHE_MB: z.coerce.number().min(0).max(4096).default(64),
  /** Port of `/metrics`, which the public port never serves. Unset: no metrics over HTTP. */
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  /** Concurrent requests per lane: one service's reads, its writes, or pages. */
  REQUESTS_AT_ONCE: z.coerce.number().int().min(1).max(10_000).default(128),
  /** Queue length per lane; further requests are refused with 503. */
  REQUESTS_WAITING: z.coerce.number().int().min(0).max(10_000).default(512),
  /** Maximum per source network; 0 means unbounded. Ignored behind proxies (`TRUST_PROXY`). */
  MAX_CONNECTIONS_PER_SOURCE: z.coerce.number().int().min(0).max(1_000_000).default(512),
  /** Origins of the development servers, which pages may connect to. Set by `npm run dev`. */
  DEV_SERVERS: origins.optional(),
})
export type GatewaySettings = z.output<typeof GatewaySettings>

export const gatewayEngineRoles = ['cache', 'events'] as const

/** Throws a `ConfigError` that names every invalid variable. */
export function readGatewayConfig(env: Env): GatewaySettings {
  const settings = readConfig(GatewaySettings, env)
  requireSiteUrl(settings)
  for (const frontEnd of ['SHELL', 'REMOTES'] as const) {
    if (settings[`${frontEnd}_DIR`] && settings[`${frontEnd}_URL`]) {
      throw new ConfigError({ [`${frontEnd}_URL`]: `only one of ${frontEnd}_URL and ${frontEnd}_DIR can be set` })
    }
  }
  if (settings.DEV_SERVERS && settings.NODE_ENV === 'production') {
    throw new ConfigError({ DEV_SERVERS: 'is for development only' })
  }
  return settings
}
