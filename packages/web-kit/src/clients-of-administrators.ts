import {
  adminFiguresApi,
  eventsAdminApi,
  feedbackInboxApi,
  moderationApi,
  operationsApi,
  ownersAdminApi,
  ownVenueEditsAdminApi,
  proposalsAdminApi,
  replyModerationApi,
  usersAdminApi,
  venueHoursApi,
  venueImportApi,
  venueIntakeApi,
  venuesAdminApi,
} from '@plekje/contracts'
import { createClient } from '@plekje/contracts/plain'
import { http } from './http'

/** These clients parse by schemas: the administrators' forms load them anyway, and the replies have defaults. */
export const usersAdminClient = createClient(usersAdminApi, http)
export const venuesAdminClient = createClient(venuesAdminApi, http)
export const venueHoursClient = createClient(venueHoursApi, http)
export const venueIntakeClient = createClient(venueIntakeApi, http)
export const venueImportClient = createClient(venueImportApi, http)
export const moderationClient = createClient(moderationApi, http)
export const replyModerationClient = createClient(replyModerationApi, http)
export const proposalsAdminClient = createClient(proposalsAdminApi, http)
export const ownersAdminClient = createClient(ownersAdminApi, http)
export const ownVenueEditsAdminClient = createClient(ownVenueEditsAdminApi, http)
export const feedbackInboxClient = createClient(feedbackInboxApi, http)
export const adminFiguresClient = createClient(adminFiguresApi, http)
export const eventsAdminClient = createClient(eventsAdminApi, http)
export const operationsClient = createClient(operationsApi, http)
