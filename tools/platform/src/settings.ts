import { EngineSettings } from '@plekje/engines'
import { ServiceSettings, SiteUrl } from '@plekje/service-kit'
import { z } from 'zod'

/** Settings of `npm start`, in addition to those of each service. */
export const PlatformSettings = EngineSettings.extend({
  PORT: z.coerce.number().int().min(0).max(65535).default(8080),
  HOST: z.string().min(1).optional(),
  /** The address of the site in mails, pages and calendars. On embedded engines the default is host and port. */
  SITE_URL: SiteUrl.optional(),
  BRAND_NAME: z.string().min(1).default('Plekje'),
  LOG_LEVEL: ServiceSettings.shape.LOG_LEVEL.default('warn'),
  /**
   * Public keys of the units, with the private key of each in `IDENTITY_PRIVATE_KEY_<UNIT>`; required when some run
   * elsewhere. When unset, keys are generated at each start and not stored.
   */
  IDENTITY_PUBLIC_KEYS: z.string().optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: ServiceSettings.shape.OTEL_EXPORTER_OTLP_ENDPOINT,
  /** `false` leaves the stores empty. */
  SEED: z.enum(['true', 'false']).default('true'),
})
export type PlatformSettings = z.output<typeof PlatformSettings>
