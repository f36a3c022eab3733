import { createClient } from '@plekje/contracts/plain'
import { plannerApi } from '@plekje/contracts/planner'
import { http } from './http'

/** This client parses by its schema, because a plan repeats its request including the defaults of the form. */
export const plannerClient = createClient(plannerApi, http)
