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
import { parseRemotesUrl, parseShellUrl } from './front-end-urls'
import { parseMapStyle } from './map-style'
import { parseRemotes } from './remotes'
import { parseServerRendering } from './server-rendering'

const serviceUrl = z
  .string()
  .regex(/^https?:\/\/[^\s/]+\/?$/, 'must look like http://host:8081')
  .transform((url) => url.replace(/\/$/, ''))
  .optional()

/** Text that `parse` understands; what it throws is shown to people. */
const parsed = <T>(parse: (text: string) => T) =>
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

/** It is called by no unit, so that it needs nobody's public key. */
const CallingSettings = ServiceSettings.omit({ IDENTITY_PUBLIC_KEYS: true, METRICS_TOKEN: true })

export const GatewaySettings = CallingSettings.extend(EngineSettings.shape).extend({
  /** With which it signs who calls: services believe it about people from this key alone. */
  IDENTITY_PRIVATE_KEY: IdentityPrivateKey,
  BRAND_NAME: z.string().min(1).max(40).default('Plekje'),
  /** The address of the site in pages, the sitemap and robots.txt. On embedded engines it may be left out: host and port. */
  SITE_URL: SiteUrl.optional(),
  /** Names beside that one, `localhost` and loopback addresses by which the site may be asked; without a port: any. */
  ALLOWED_HOSTS: hosts.default([]),
  /** Where services are. One that is not set answers 503 for its paths. */
  ACCOUNTS_URL: serviceUrl,
  LISTINGS_URL: serviceUrl,
  SEARCH_URL: serviceUrl,
  SOCIAL_URL: serviceUrl,
  REVIEWS_URL: serviceUrl,
  PLANNER_URL: serviceUrl,
  ANALYTICS_URL: serviceUrl,
  /** The built shell: a folder (`shell/dist` unless set), or the server of its container. */
  SHELL_DIR: z.string().min(1).optional(),
  SHELL_URL: parsed(parseShellUrl).optional(),
  /** One folder per micro-frontend (in `remotes` unless set), or one server per micro-frontend: `http://mfe-{name}:8080`. */
  REMOTES_DIR: z.string().min(1).optional(),
  REMOTES_URL: parsed(parseRemotesUrl).optional(),
  /** Memory for files of front ends that are fetched. */
  FRONT_END_CACHE_MB: z.coerce.number().min(1).max(4096).default(64),
  REMOTES: parsed(parseRemotes).prefault('discovery=/remotes/discovery/mf-manifest.json'),
  /** A JSON file `[{ "name", "url" }]`, read for each answer; wins over `REMOTES`. */
  REMOTES_FILE: z.string().min(1).optional(),
  /** How long a page may take to be made into HTML; later than that the browser makes it. */
  SSR_TIMEOUT_MS: z.coerce.number().int().min(10).max(600_000).default(300),
  /** Whose pages are sent as HTML: `on` for all who render, `off`, or names of micro-frontends. */
  SERVER_RENDERING: parsed(parseServerRendering).prefault('on'),
  /** Memory for pages that were sent as HTML. */
  PAGE_CACHE_MB: z.coerce.number().min(1).max(4096).default(32),
  /** `required`: administrators have their rights in sessions that proved a second factor only. */
  ADMIN_SECOND_FACTOR: AdminSecondFactor,
  /** `embedded`: land, water and names that come with the site; the address of a MapLibre style; or `off`. */
  MAP_STYLE: parsed(parseMapStyle).prefault('embedded'),
  /** Origins beside the style's own from which it fetches tiles, glyphs and pictures. */
  MAP_ORIGINS: origins.default([]),
  /** A folder of files for the map (an archive of tiles, a style and what it needs), served under `/map/`. */
  MAP_DIR: z.string().min(1).optional(),
  /** The drawings of venues, made by `npm run art:make`. */
  ART_DIR: z.string().min(1).default('data/art'),
  /** Origins from which a browser may take micro-frontends for itself (`?remote.discovery=URL`): their code is trusted. */
  REMOTE_OVERRIDES: origins.default([]),
  /** Proxies in front whose `X-Forwarded-*` is believed. */
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  /** Requests to /api per address and minute that are not answered from memory. */
  RATE_LIMIT_PER_MINUTE: z.coerce.number().int().min(1).default(1200),
  /** Pages that are made per address and minute; files have no limit. */
  PAGE_LIMIT_PER_MINUTE: z.coerce.number().int().min(1).default(600),
  /** `off`: every answer is asked from its service. */
  RESPONSE_CACHE: z.enum(['on', 'off']).default('on'),
  RESPONSE_CACHE_MB: z.coerce.number().min(1).max(4096).default(64),
  /** A port of its own for `/metrics`, which the public port never serves. Not set: no metrics over HTTP. */
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  /** Requests that one service, what is written to it, or pages have in hand at the same time. */
  REQUESTS_AT_ONCE: z.coerce.number().int().min(1).max(10_000).default(128),
  /** Requests that wait for each of those; more are refused with 503. */
  REQUESTS_WAITING: z.coerce.number().int().min(0).max(10_000).default(512),
  /** How long a connection to a service or front end may take to be made. */
  CONNECT_TIMEOUT_MS: z.coerce.number().int().min(100).max(600_000).default(2000),
  /** How long one may wait for its turn in a rush. */
  QUEUE_TIMEOUT_MS: z.coerce.number().int().min(100).max(600_000).default(2000),
  /** Connections at the same time; where there are more, the oldest without a whole request is closed. */
  MAX_CONNECTIONS: z.coerce.number().int().min(16).max(1_000_000).default(16_384),
  /** The same for each source network; 0: no bound. Never applied to the proxies that `TRUST_PROXY` counts. */
  MAX_CONNECTIONS_PER_SOURCE: z.coerce.number().int().min(0).max(1_000_000).default(512),
  /** How long a small body may take to arrive; a larger one gets a second more for each 32 KB. */
  BODY_SECONDS: z.coerce.number().int().min(1).max(100).default(20),
  /** Memory for bodies of requests; one source network never gets more than half. The largest import needs 41 MB. */
  BODY_MEMORY_MB: z.coerce.number().min(96).max(4096).default(128),
  /** Where front ends are watched during development: pages may talk to these origins too. Set by `npm run dev`. */
  DEV_SERVERS: origins.optional(),
})
export type GatewaySettings = z.output<typeof GatewaySettings>

export const gatewayEngineRoles = ['cache', 'events'] as const

/** Throws `ConfigError` that names every wrong variable. */
export function readGatewayConfig(env: Env): GatewaySettings {
  const settings = readConfig(GatewaySettings, env)
  requireSiteUrl(settings)
  for (const what of ['SHELL', 'REMOTES'] as const) {
    if (settings[`${what}_DIR`] && settings[`${what}_URL`]) {
      throw new ConfigError({ [`${what}_URL`]: `only one of ${what}_URL and ${what}_DIR can be set` })
    }
  }
  if (settings.DEV_SERVERS && settings.NODE_ENV === 'production') {
    throw new ConfigError({ DEV_SERVERS: 'is for development only' })
  }
  return settings
}
