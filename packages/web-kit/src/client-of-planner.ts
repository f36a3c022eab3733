import { createClient } from '@plekje/contracts/plain'
import { plannerApi } from '@plekje/contracts/planner'
import { http } from './http'

/** With its schema, for a plan says what was asked, with the defaults of the form. */
export const plannerClient = createClient(plannerApi, http)
