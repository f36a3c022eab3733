import type { EngineSettings } from '@plekje/engines'
import { z } from 'zod'
import { ConfigError } from './config'

/**
 * `SITE_URL`: the public address of the site in mails, canonical links, previews, the sitemap and calendars. Protocol,
 * host and port, without a trailing slash once parsed.
 */
export const SiteUrl = z.string().transform((text, context) => {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url && /^https?:$/.test(url.protocol) && /^https?:\/\/[^/?#@]+\/?$/i.test(text)) return url.origin
  context.addIssue({ code: 'custom', message: 'must look like https://plekje.example' })
  return z.NEVER
})

/** The site of a development machine, unless configured otherwise. */
export const LOCAL_SITE_URL = 'http://localhost:8080'

const ENGINE_ADDRESSES = [
  'MONGODB_URL',
  'REDIS_URL',
  'REDIS_SENTINELS',
  'REDIS_CLUSTER',
  'KAFKA_BROKERS',
  'MEILISEARCH_URL',
  'SMTP_URL',
  'S3_ENDPOINT',
] as const satisfies readonly (keyof EngineSettings)[]

type EngineAddresses = Partial<Pick<EngineSettings, (typeof ENGINE_ADDRESSES)[number]>>

/**
 * Throws {@link ConfigError} when an engine is external and `SITE_URL` is missing: such a site has other users, and its
 * address must never be taken from a request.
 */
export function requireSiteUrl(settings: EngineAddresses & { readonly SITE_URL?: string | undefined }): void {
  const externalEngine = ENGINE_ADDRESSES.find((variable) => settings[variable] !== undefined)
  if (externalEngine === undefined || settings.SITE_URL !== undefined) return
  throw new ConfigError({
    SITE_URL: `must be set where engines are external (${externalEngine}): the address of the site, as mails and pages carry it`,
  })
}

/** The address for people: wildcard and loopback addresses become `localhost`. */
export function localUrl(host: string, port: number): string {
  const isLocal = /^(?:0\.0\.0\.0|::|\[::\]|::1|\[::1\]|127\.\d+\.\d+\.\d+|localhost)$/i.test(host)
  const isBareIpv6 = host.includes(':') && !host.startsWith('[')
  const bracketedHost = isBareIpv6 ? `[${host}]` : host
  const name = isLocal ? 'localhost' : bracketedHost
  return new URL(`http://${name}:${port}`).origin
}
