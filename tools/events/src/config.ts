import { type Env, IdentityPrivateKey, readConfig } from '@plekje/service-kit'
import { z } from 'zod'

const address = z.url({ protocol: /^https?$/, error: 'must be an http address' })

const OperatorSettings = z.object({
  /** The running site. */
  PLEKJE_URL: address.default('http://127.0.0.1:8080'),
  ADMIN_USERNAME: z.string().default('admin'),
  /** Not set: the one that the site made, in `DATA_DIR/secrets/admin-password`. */
  ADMIN_PASSWORD: z.string().optional(),
  DATA_DIR: z.string().default('.data'),
  /** The service itself, to go past the site; needs the operator's key. */
  ANALYTICS_URL: address.optional(),
  IDENTITY_PRIVATE_KEY: IdentityPrivateKey.optional(),
})

/** Where the events are operated, and as whom. */
export type OperatorConfig = z.output<typeof OperatorSettings>

/** Throws `ConfigError` that names each variable that is malformed. */
export const readOperatorConfig = (env: Env): OperatorConfig => readConfig(OperatorSettings, env)
