import { Username } from '@plekje/contracts'
import { EngineSettings } from '@plekje/engines'
import { ConfigError, createCommand, readConfig } from '@plekje/service-kit'
import { z } from 'zod'
import { securityNotice } from './sign-in/second-factors'
import { createSecondFactorRepository } from './storage/second-factor-repository'
import { createSessions } from './storage/sessions'
import { DATABASE, userModel } from './storage/user-model'
import { findByUsername } from './storage/user-repository'

const Settings = EngineSettings.extend({
  RESET_USERNAME: Username,
  SITE_URL: z.url({ protocol: /^https?$/ }).optional(),
})

/**
 * Removes the second factors of a member who lost the app, passkeys and recovery codes, ends the member's sessions, and
 * queues a mail to the owner. Only operators with access to the databases can run it; it is not available over HTTP.
 */
export const resetSecondFactor = createCommand({
  readConfig: (env) => readConfig(Settings, env),
  engineRoles: ['documents', 'cache'],
  run: async ({ documents, cache }, { RESET_USERNAME, SITE_URL }) => {
    const model = userModel(await documents.connection(DATABASE))
    const user = await findByUsername(model, RESET_USERNAME)
    if (!user) throw new ConfigError({ RESET_USERNAME: 'is no member' })
    const notice = securityNotice(user, (SITE_URL ?? '').replace(/\/+$/, ''), new Date(), { change: 'reset' })
    await createSecondFactorRepository(model, () => undefined).reset(user._id, notice)
    await createSessions(cache, () => new Date()).endAll(user._id)
    return `second factors of ${user.username} are gone; the password alone lets in`
  },
})
