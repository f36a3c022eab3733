import { type ServiceName, Username } from '@plekje/contracts'
import { EngineSettings } from '@plekje/engines'
import {
  AdminSecondFactor,
  ConfigError,
  type Env,
  IdentityPrivateKey,
  LOCAL_SITE_URL,
  readConfig,
  requireSiteUrl,
  ServiceSettings,
  SiteUrl,
} from '@plekje/service-kit'
import { z } from 'zod'
import { RECOMMENDED_MEMORY_KIB } from './credentials/passwords'

const limit = (amount: number) => z.coerce.number().int().min(1).default(amount)
const serviceUrl = z.url({ protocol: /^https?$/ }).optional()
const names = z.string().transform((text) =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== ''),
)

/** Whole by type: whether a service keeps something of members, and so confirms that it erased them. */
const keepsOfMembers: Readonly<Record<Exclude<ServiceName, 'accounts'>, boolean>> = {
  social: true,
  reviews: true,
  planner: true,
  // Who brought photos, hours and files.
  listings: true,
  // What it counts is of nobody, and its audit log outlives who is in it.
  analytics: false,
  search: false,
}

/** Services that confirm an erasure; until they all did, it is shown as open. */
export const ErasureServices = names.default(
  Object.entries(keepsOfMembers).flatMap(([service, keeps]) => (keeps ? [service] : [])),
)

const AccountsSettings = ServiceSettings.extend(EngineSettings.shape).extend({
  /** With which it signs what it asks of other services. */
  IDENTITY_PRIVATE_KEY: IdentityPrivateKey,
  BRAND_NAME: z.string().min(1).max(40).default('Plekje'),
  /** Address of the site in mails. On embedded engines it may be left out: where `npm start` opens the site. */
  SITE_URL: SiteUrl.optional(),
  /** Asked when a member downloads their data; one that is not set is left out. */
  SOCIAL_URL: serviceUrl,
  REVIEWS_URL: serviceUrl,
  PLANNER_URL: serviceUrl,
  ERASURE_SERVICES: ErasureServices,
  ADMIN_USERNAME: Username.default('admin'),
  ADMIN_EMAIL: z.email().default('admin@plekje.example'),
  /** The first administrator's; must be set where engines are external. Not set: no administrator is made. */
  ADMIN_PASSWORD: z.string().min(8, 'must have at least 8 characters').max(200).optional(),
  /** `required`: the last second factor of an administrator stays. The gateway withholds the rights. */
  ADMIN_SECOND_FACTOR: AdminSecondFactor,
  /**
   * Encrypts the keys of apps with one-time codes. While it is being changed: several with commas between them, of which
   * the first encrypts and all decrypt.
   */
  SECOND_FACTOR_KEY: z
    .string('is required')
    .refine((text) => text.split(',').every((key) => key.length >= 32), 'must have at least 32 characters'),
  /** Wrong one-time codes of one account, each after the right password. */
  SECOND_FACTOR_FAILURES_PER_HOUR: limit(10),
  VERIFICATION_TTL_SECONDS: limit(86_400),
  /** How long a link to choose a new password works. */
  PASSWORD_RESET_TTL_SECONDS: limit(3600),
  /** A registration that nobody verified is gone after it. */
  UNVERIFIED_TTL_SECONDS: limit(7 * 86_400),
  REGISTRATIONS_PER_HOUR: limit(30),
  RESENDS_PER_HOUR: limit(5),
  SIGN_IN_FAILURES_PER_ACCOUNT: limit(10),
  SIGN_IN_FAILURES_PER_ADDRESS: limit(100),
  /** Memory of one password hash. Production refuses less than the default. */
  PASSWORD_HASH_MEMORY_KIB: z.coerce.number().int().min(16).max(1_048_576).default(RECOMMENDED_MEMORY_KIB),
})

/** Settings of the accounts service. */
export type AccountsConfig = z.output<typeof AccountsSettings> & { readonly SITE_URL: string }

/** Throws `ConfigError` that names each variable that is missing or malformed. */
export function readAccountsConfig(env: Env): AccountsConfig {
  const given = readConfig(AccountsSettings, env)
  const settings = { ...given, SITE_URL: given.SITE_URL ?? LOCAL_SITE_URL }
  if (settings.MONGODB_URL && !settings.ADMIN_PASSWORD) {
    throw new ConfigError({ ADMIN_PASSWORD: 'must be set where engines are external' })
  }
  requireSiteUrl(given)
  if (settings.NODE_ENV !== 'production') return settings
  if (settings.PASSWORD_HASH_MEMORY_KIB < RECOMMENDED_MEMORY_KIB) {
    throw new ConfigError({ PASSWORD_HASH_MEMORY_KIB: `must be at least ${RECOMMENDED_MEMORY_KIB} in production` })
  }
  return settings
}
