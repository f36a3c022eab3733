import { memberDataApi, plannerApi } from '@plekje/contracts'
import { answer, type Implementation, implement } from '@plekje/service-kit'
import type { createExportMemberData } from './use-cases/export-member-data'
import type { createMakePlan } from './use-cases/make-plan'
import type { ReadPlans } from './use-cases/read-plans'
import type { createReplaceStop } from './use-cases/replace-stop'
import type { createSavePlan } from './use-cases/save-plan'

export interface PlannerUseCases {
  readonly makePlan: ReturnType<typeof createMakePlan>
  readonly replaceStop: ReturnType<typeof createReplaceStop>
  readonly read: ReadPlans
  readonly keeping: ReturnType<typeof createSavePlan>
  readonly exportMemberData: ReturnType<typeof createExportMemberData>
}

/** Endpoint → use case. */
export const plannerRoutes = ({ makePlan, replaceStop, read, keeping }: PlannerUseCases): Implementation =>
  implement(plannerApi, {
    smartPlan: ({ member, body, log }) => makePlan(member, body, log),
    replaceStop: ({ member, params, log }) => replaceStop(member, params.id, params.slug, log),
    savePlan: async ({ member, body }) => {
      const { plan, isNew } = await keeping.save(member, body.planId)
      return answer(plan, { status: isNew ? 201 : 200 })
    },
    listPlans: ({ member }) => read.list(member),
    getPlan: ({ member, params }) => read.one(member, params.id),
    forgetPlan: ({ member, params }) => keeping.forget(member, params.id),
  })

export const memberDataRoutes = ({ exportMemberData }: Pick<PlannerUseCases, 'exportMemberData'>): Implementation =>
  implement(memberDataApi, { exportMemberData: ({ params }) => exportMemberData(params.userId) })
