import { createClient } from '@plekje/contracts/plain'
import { plannerApi } from '@plekje/contracts/planner'
import { http } from './http'

/** Parses replies by schema: a plan contains its request, and the schema adds the form's defaults. */
export const plannerClient = createClient(plannerApi, http)
