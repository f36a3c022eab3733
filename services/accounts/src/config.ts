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

const serviceUrl = z.url({ protocol: /^https?$/ }).optional()
const commaSeparatedNames = z.string().transform((text) =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== ''),
)

/** True for services that store data of members, and so must confirm an erasure. The type requires every service. */
const storesMemberData: Readonly<Record<Exclude<ServiceName, 'accounts'>, boolean>> = {
  social: true,
  reviews: true,
  planner: true,
  // The service records who contributed photos, hours and imports.
  listings: true,
  // The counts of this service are anonymous, and entries of its audit log remain after their members were erased.
  analytics: false,
  search: false,
}

/** Services that must confirm an erasure. Until all have confirmed, the erasure counts as open. */
export const ErasureServices = commaSeparatedNames.default(
  Object.entries(storesMemberData)
    .filter(([, storesData]) => storesData)
    .map(([service]) => service),
)

const AccountsSettings = ServiceSettings.extend(EngineSettings.shape).extend({
  /** Signs requests to other services. */
  IDENTITY_PRIVATE_KEY: IdentityPrivateKey,
  BRAND_NAME: z.string().min(1).max(40).default('Plekje'),
  /** Address of the site in mails. Optional on embedded engines, where it is the address of `npm start`. */
  SITE_URL: SiteUrl.optional(),
  /**
   * Services whose data a member's download contains; a service without an address is left out. Listings is also asked
   * for codes of claims and for invitations.
   */
  SOCIAL_URL: serviceUrl,
  REVIEWS_URL: serviceUrl,
  PLANNER_URL: serviceUrl,
  LISTINGS_URL: serviceUrl,
  ERASURE_SERVICES: ErasureServices,
  ADMIN_USERNAME: Username.default('admin'),
  ADMIN_EMAIL: z.email().default('admin@plekje.example'),
  /** Password of the first administrator; required with external engines. Unset: no administrator is created. */
  ADMIN_PASSWORD: z.string().min(8, 'must have at least 8 characters').max(200).optional(),
  /** `required`: an administrator must keep a second factor, and without it has no rights at the gateway. */
  ADMIN_SECOND_FACTOR: AdminSecondFactor,
  /**
   * Encrypts the keys of authenticator apps. During a rotation a comma-separated list: the first key encrypts and all
   * decrypt.
   */
  SECOND_FACTOR_KEY: z
    .string('is required')
    .refine((text) => text.split(',').every((key) => key.length >= 32), 'must have at least 32 characters'),
  /** Memory of a password hash. Production refuses less than the default. */
  PASSWORD_HASH_MEMORY_KIB: z.coerce.number().int().min(16).max(1_048_576).default(RECOMMENDED_MEMORY_KIB),
})

export type AccountsConfig = z.output<typeof AccountsSettings> & { readonly SITE_URL: string }

/** Throws a `ConfigError` that names every missing or invalid variable. */
export function readAccountsConfig(env: Env): AccountsConfig {
  const envSettings = readConfig(AccountsSettings, env)
  const settings = { ...envSettings, SITE_URL: envSettings.SITE_URL ?? LOCAL_SITE_URL }
  if (settings.MONGODB_URL && !settings.ADMIN_PASSWORD) {
    throw new ConfigError({ ADMIN_PASSWORD: 'must be set where engines are external' })
  }
  requireSiteUrl(envSettings)
  if (settings.NODE_ENV !== 'production') return settings
  if (settings.PASSWORD_HASH_MEMORY_KIB < RECOMMENDED_MEMORY_KIB) {
    throw new ConfigError({ PASSWORD_HASH_MEMORY_KIB: `must be at least ${RECOMMENDED_MEMORY_KIB} in production` })
  }
  return settings
}
