import type { Logger } from '@plekje/service-kit'

/** Counts, for operators, plans of the model since the process started, and plans of the rules with the last reason. */
export interface ModelPlanCounts {
  countUsed(): void
  countReplaced(reason: string, log: Logger): void
  status(): { readonly used: number; readonly replacedByRules: number; readonly lastReason: string | undefined }
}

export function createModelPlanCounts(): ModelPlanCounts {
  let used = 0
  let replacedByRules = 0
  let lastReason: string | undefined
  return {
    countUsed() {
      used += 1
    },
    countReplaced(reason, log) {
      replacedByRules += 1
      lastReason = reason
      log.info({ reason }, 'the rules plan instead of the model')
    },
    status: () => ({ used, replacedByRules, lastReason }),
  }
}
