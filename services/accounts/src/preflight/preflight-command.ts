import { createCommand, OperatorError, readConfig } from '@plekje/service-kit'
import { checkDocuments, type RequiredSteps } from './check-documents'
import { checkSettings, PreflightSettings } from './check-settings'
import { combineFindings } from './findings'

/**
 * When a release needs a step of the former release, name that step here by database: for example when the release no
 * longer writes both forms of a field (docs/operations/migrations.md#writing-one).
 */
const REQUIRED_STEPS: RequiredSteps = {}

/** Looks at settings, keys and databases before a release starts, and refuses what would break. Changes nothing. */
export const preflightCommand = createCommand({
  readConfig: (env) => readConfig(PreflightSettings, env),
  engineRoles: ['documents'],
  run: async ({ documents }, settings, log) => {
    const { refusals, warnings } = combineFindings([
      checkSettings(settings),
      await checkDocuments({
        documents,
        secondFactorKey: settings.SECOND_FACTOR_KEY,
        requiredSteps: REQUIRED_STEPS,
        now: new Date(),
      }),
    ])
    for (const warning of warnings) log.warn(warning)
    if (refusals.length > 0) {
      const lines = refusals.map((refusal) => `- ${refusal}`)
      throw new OperatorError(`This release does not start, and nothing was changed:\n${lines.join('\n')}`)
    }
    return warnings.length === 0 ? 'nothing is in the way' : `nothing is in the way; warnings: ${warnings.length}`
  },
})
