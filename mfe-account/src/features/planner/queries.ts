import type { Plan } from '@plekje/contracts'
import { plannerClient, type QueryClient, queryOptions } from '@plekje/web-kit'

const SAVED_KEY = ['plans', 'saved'] as const

/** Saved plans, newest first. */
export const savedPlansQuery = () =>
  queryOptions({
    queryKey: SAVED_KEY,
    queryFn: ({ signal }) => plannerClient.listPlans({}, { signal }),
  })

/** A plan. It never becomes stale, because it changes only on this screen, which then updates the cache. */
export const planQuery = (id: string) =>
  queryOptions({
    queryKey: ['plans', 'one', id] as const,
    queryFn: ({ signal }) => plannerClient.getPlan({ params: { id } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Updates the cache with a plan from a response: the plan itself and its entry among the saved ones. */
export function cachePlan(client: QueryClient, plan: Plan): void {
  client.setQueryData(planQuery(plan.id).queryKey, plan)
  if (plan.savedAt === null) return
  client.setQueryData<readonly Plan[]>(SAVED_KEY, (savedPlans) => {
    if (!savedPlans) return undefined
    const isListed = savedPlans.some(({ id }) => id === plan.id)
    return isListed ? savedPlans.map((saved) => (saved.id === plan.id ? plan : saved)) : [plan, ...savedPlans]
  })
}
