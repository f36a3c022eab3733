import {
  accountsApi,
  adminFiguresApi,
  collectorsApi,
  createClient,
  listingsApi,
  plannerApi,
  reviewsApi,
  searchApi,
  socialApi,
  usersAdminApi,
  venuesAdminApi,
} from '@plekje/contracts'
import { createHttp, http } from './http'

/** One client per contract, for the browser: `await listingsClient.getListing({ params: { slug } }, { signal })`. */
export const accountsClient = createClient(accountsApi, http)
export const usersAdminClient = createClient(usersAdminApi, http)
export const listingsClient = createClient(listingsApi, http)
export const venuesAdminClient = createClient(venuesAdminApi, http)
export const searchClient = createClient(searchApi, http)
export const socialClient = createClient(socialApi, http)
export const reviewsClient = createClient(reviewsApi, http)
export const plannerClient = createClient(plannerApi, http)
export const adminFiguresClient = createClient(adminFiguresApi, http)
export const collectorsClient = createClient(collectorsApi, createHttp({ keepalive: true }))
