import type { Plan } from '@plekje/contracts'
import { plannerClient, type QueryClient, queryOptions } from '@plekje/web-kit'

const savedKey = ['plans', 'saved'] as const

/** Kept plans, last kept first. */
export const savedPlansQuery = () =>
  queryOptions({
    queryKey: savedKey,
    queryFn: ({ signal }) => plannerClient.listPlans({}, { signal }),
  })

/** One plan; it changes by what this screen does only, which is put in its place then. */
export const planQuery = (id: string) =>
  queryOptions({
    queryKey: ['plans', 'one', id] as const,
    queryFn: ({ signal }) => plannerClient.getPlan({ params: { id } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Puts a plan that a call answered with where it is shown: by itself, and among the kept ones. */
export function rememberPlan(client: QueryClient, plan: Plan): void {
  client.setQueryData(planQuery(plan.id).queryKey, plan)
  if (plan.savedAt === null) return
  client.setQueryData<readonly Plan[]>(savedKey, (known) =>
    known?.some(({ id }) => id === plan.id)
      ? known.map((one) => (one.id === plan.id ? plan : one))
      : known && [plan, ...known],
  )
}
