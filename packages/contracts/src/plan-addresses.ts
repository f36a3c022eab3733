/**
 * `GET /api/smart-plan/progress/:progressId`: the steps of a request as server-sent events (`data:` is a
 * `PlanProgress`); ends after `done` or `failed`. The id is the asker's own, sent along with the request.
 */
export const PLAN_PROGRESS_PATH = '/smart-plan/progress/:progressId'
/** `GET /api/plans/:id/calendar.ics`: the stops of a plan as `text/calendar`. */
export const PLAN_CALENDAR_PATH = '/plans/:id/calendar.ics'
