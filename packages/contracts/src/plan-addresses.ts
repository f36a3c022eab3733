/**
 * `GET /api/smart-plan/progress/:progressId`: steps of a planning request as server-sent events (`data:` is a
 * `PlanProgress`); ends after `done` or `failed`. The client chooses the id and sends it with the request.
 */
export const PLAN_PROGRESS_PATH = '/smart-plan/progress/:progressId'
/** `GET /api/plans/:id/calendar.ics`: the stops of a plan as `text/calendar`. */
export const PLAN_CALENDAR_PATH = '/plans/:id/calendar.ics'
