import { UNITS } from '@plekje/contracts'
import { EngineSettings } from '@plekje/engines'
import { readPrivateKey, readPublicKeys, SiteUrl } from '@plekje/service-kit'
import { z } from 'zod'
import { privateKeyName } from '../secrets/identity-keys'
import type { Findings } from './findings'

/** The host of examples in documents and files, which no site has. */
const PLACEHOLDER = 'plekje.example'

/** The operator's key stays outside the site. */
const SITE_UNITS = UNITS.filter((unit) => unit !== 'operator')

const text = z.string().min(1)

export const PreflightSettings = EngineSettings.extend({
  SITE_URL: SiteUrl,
  ADMIN_EMAIL: text.optional(),
  SECOND_FACTOR_KEY: text,
  IDENTITY_PUBLIC_KEYS: text,
  IDENTITY_PRIVATE_KEY_GATEWAY: text,
  IDENTITY_PRIVATE_KEY_ACCOUNTS: text,
  IDENTITY_PRIVATE_KEY_SEARCH: text,
  IDENTITY_PRIVATE_KEY_SOCIAL: text,
  IDENTITY_PRIVATE_KEY_REVIEWS: text,
  IDENTITY_PRIVATE_KEY_PLANNER: text,
  IDENTITY_PRIVATE_KEY_ANALYTICS: text,
  /** Profiles of Compose; with `https` Caddy ends TLS. */
  COMPOSE_PROFILES: z.string().default(''),
  TRUST_PROXY: z.coerce.number().int().min(0).default(0),
})
export type PreflightSettings = z.output<typeof PreflightSettings>

/** Checks settings that are valid one by one, but wrong together or still examples. */
export function checkSettings(settings: PreflightSettings): Findings {
  return {
    refusals: [...placeholderRefusals(settings), ...proxyRefusals(settings), ...keyRefusals(settings)],
    warnings: mailWarnings(settings),
  }
}

function placeholderRefusals({ SITE_URL }: PreflightSettings): string[] {
  if (new URL(SITE_URL).hostname !== PLACEHOLDER) return []
  return [`SITE_URL is still the example ${SITE_URL}: set it to the address of your site`]
}

function proxyRefusals({ COMPOSE_PROFILES, SITE_URL, TRUST_PROXY }: PreflightSettings): string[] {
  if (!COMPOSE_PROFILES.split(',').includes('https')) return []
  const refusals: string[] = []
  if (!SITE_URL.startsWith('https://')) {
    refusals.push(`SITE_URL is ${SITE_URL}, but the profile https serves HTTPS: set it to https:// and your host`)
  }
  if (TRUST_PROXY === 0) {
    refusals.push('TRUST_PROXY is 0, but with the profile https Caddy is in front: set TRUST_PROXY=1')
  }
  return refusals
}

/** A site that strangers use needs addresses that deliver. On a machine of one's own the examples do no harm. */
function mailWarnings({ SITE_URL, MAIL_FROM, ADMIN_EMAIL }: PreflightSettings): string[] {
  if (/^(?:localhost|127\.)/.test(new URL(SITE_URL).hostname)) return []
  return Object.entries({ MAIL_FROM, ADMIN_EMAIL })
    .filter(([, value = '']) => value.includes(PLACEHOLDER))
    .map(([name, value]) => `${name} is still the example ${value}: mails to or from it do not arrive`)
}

function keyRefusals(settings: PreflightSettings): string[] {
  const publicKeys = attempt(() => readPublicKeys(settings.IDENTITY_PUBLIC_KEYS))
  if (typeof publicKeys === 'string') return [`IDENTITY_PUBLIC_KEYS ${publicKeys}`]
  const refusals: string[] = []
  for (const unit of SITE_UNITS) {
    const name = privateKeyName(unit)
    const key = attempt(() => readPrivateKey(settings[name]))
    if (typeof key === 'string') refusals.push(`${name} ${key}`)
    else if (key.unit !== unit) refusals.push(`${name} is the key of ${key.unit}`)
    else if (!publicKeys.has(key.kid)) {
      refusals.push(`${name} does not fit IDENTITY_PUBLIC_KEYS: every call of ${unit} would be refused`)
    }
  }
  return refusals.map((refusal) => `${refusal} (docs/operations/secrets.md)`)
}

/** The result, or the message of the error. */
function attempt<T>(read: () => T): T | string {
  try {
    return read()
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
