import {
  accountSecurityApi,
  accountsApi,
  adminFiguresApi,
  collectorsApi,
  createClient,
  eventsAdminApi,
  feedbackInboxApi,
  listingsApi,
  moderationApi,
  operationsApi,
  plannerApi,
  reviewReportsApi,
  reviewsApi,
  searchApi,
  socialApi,
  usersAdminApi,
  venueImportApi,
  venueIntakeApi,
  venuesAdminApi,
} from '@plekje/contracts'
import { createHttp, http } from './http'

/** One client per contract, for the browser: `await listingsClient.getListing({ params: { slug } }, { signal })`. */
export const accountsClient = createClient(accountsApi, http)
export const accountSecurityClient = createClient(accountSecurityApi, http)
export const usersAdminClient = createClient(usersAdminApi, http)
export const listingsClient = createClient(listingsApi, http)
export const venuesAdminClient = createClient(venuesAdminApi, http)
export const venueIntakeClient = createClient(venueIntakeApi, http)
export const venueImportClient = createClient(venueImportApi, http)
export const moderationClient = createClient(moderationApi, http)
export const feedbackInboxClient = createClient(feedbackInboxApi, http)
export const reviewReportsClient = createClient(reviewReportsApi, http)
export const searchClient = createClient(searchApi, http)
export const socialClient = createClient(socialApi, http)
export const reviewsClient = createClient(reviewsApi, http)
export const plannerClient = createClient(plannerApi, http)
export const adminFiguresClient = createClient(adminFiguresApi, http)
export const eventsAdminClient = createClient(eventsAdminApi, http)
export const operationsClient = createClient(operationsApi, http)
export const collectorsClient = createClient(collectorsApi, createHttp({ keepalive: true }))
