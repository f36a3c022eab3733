import { MAX_PLANS, memberDataApi, pageHeaders, pageOf, plannerApi } from '@plekje/contracts'
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
  readonly savedPlans: ReturnType<typeof createSavePlan>
  readonly exportMemberData: ReturnType<typeof createExportMemberData>
}

export const plannerRoutes = ({ makePlan, replaceStop, read, savedPlans }: PlannerUseCases): Implementation =>
  implement(plannerApi, {
    smartPlan: ({ member, body, ...request }) => makePlan(member, body, request),
    replaceStop: ({ member, params, query, log }) =>
      replaceStop(member, { planId: params.id, slug: params.slug, expectedVersion: query.version }, log),
    savePlan: ({ member, body, creation }) =>
      savedPlans.save(member, body, ({ plan, isNew }) =>
        creation.storeReply(answer(plan, { status: isNew ? 201 : 200 })),
      ),
    listPlans: async ({ member, query }) => {
      const { offset, limit } = pageOf(query, MAX_PLANS)
      const plans = await read.list(member)
      const page = plans.slice(offset, offset + limit)
      const position = { total: plans.length, offset, count: page.length }
      return answer(page, { headers: pageHeaders(plannerApi.listPlans, { query }, position) })
    },
    getPlan: ({ member, params }) => read.get(member, params.id),
    forgetPlan: ({ member, params }) => savedPlans.forget(member, params.id),
  })

export const memberDataRoutes = ({ exportMemberData }: Pick<PlannerUseCases, 'exportMemberData'>): Implementation =>
  implement(memberDataApi, { exportMemberData: ({ params }) => exportMemberData(params.userId) })
