import { UNITS } from '@plekje/contracts'
import { type Command, readConfig } from '@plekje/service-kit'
import { z } from 'zod'
import { addSecrets, rotateKey } from './site-secrets'

const SecretsSettings = z.object({
  /** An env file in a folder that the operator mounts. */
  SECRETS_FILE: z.string().min(1).default('/site/.env'),
  /** Takes the next step of changing this unit's key, instead of adding missing secrets. */
  ROTATE_KEY_OF: z.enum(UNITS).optional(),
})

/** Does what `npm run secrets` does, for operators who have Docker alone. Prints names, never a secret. */
export const secretsCommand: Command = async (env) => {
  const { SECRETS_FILE: file, ROTATE_KEY_OF: unit } = readConfig(SecretsSettings, env)
  if (unit !== undefined) return rotateKey(file, unit)
  const addedNames = addSecrets(file)
  return addedNames.length === 0 ? `${file} holds every secret` : `written into ${file}: ${addedNames.join(', ')}`
}
