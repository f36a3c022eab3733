import { createClient } from '@plekje/contracts/plain'
import { plannerApi } from '@plekje/contracts/planner'
import { http } from './http'

/** Unlike other clients, parses replies by schema: a plan contains its request, whose defaults the schema adds. */
export const plannerClient = createClient(plannerApi, http)
