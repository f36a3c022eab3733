import { type Env, IdentityPrivateKey, readConfig } from '@plekje/service-kit'
import { z } from 'zod'

const address = z.url({ protocol: /^https?$/, error: 'must be an http address' })

const OperatorSettings = z.object({
  PLEKJE_URL: address.default('http://127.0.0.1:8080'),
  ADMIN_USERNAME: z.string().default('admin'),
  /** By default the generated password in `DATA_DIR/secrets/admin-password`. */
  ADMIN_PASSWORD: z.string().optional(),
  DATA_DIR: z.string().default('.data'),
  /** Connects to the service itself and not to the site; requires the operator's key. */
  ANALYTICS_URL: address.optional(),
  IDENTITY_PRIVATE_KEY: IdentityPrivateKey.optional(),
})

export type OperatorConfig = z.output<typeof OperatorSettings>

/** Throws a `ConfigError` that names every invalid variable. */
export const readOperatorConfig = (env: Env): OperatorConfig => readConfig(OperatorSettings, env)
