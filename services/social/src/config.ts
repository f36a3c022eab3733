import { EngineSettings } from '@plekje/engines'
import { type Env, IdentityPrivateKey, readConfig, ServiceSettings } from '@plekje/service-kit'
import { z } from 'zod'

const SocialSettings = ServiceSettings.extend(EngineSettings.shape).extend({
  /** With which it signs what it asks of other services. */
  IDENTITY_PRIVATE_KEY: IdentityPrivateKey,
  /** Tells which venues exist and what they look like. */
  LISTINGS_URL: z.url({ protocol: /^https?$/ }),
  /** Tells who is who. */
  ACCOUNTS_URL: z.url({ protocol: /^https?$/ }),
  /** Feedback that one source address may send in an hour (DESIGN §3, limits). */
  FEEDBACK_PER_HOUR: z.coerce.number().int().min(1).default(20),
  /** Friend requests that one member may send, also to names that nobody has. */
  FRIEND_REQUESTS_PER_HOUR: z.coerce.number().int().min(1).default(30),
  FRIEND_REQUESTS_PER_DAY: z.coerce.number().int().min(1).default(100),
})

/** Settings of the social service. */
export type SocialConfig = z.output<typeof SocialSettings>

/** Throws `ConfigError` that names each variable that is missing or malformed. */
export const readSocialConfig = (env: Env): SocialConfig => readConfig(SocialSettings, env)
