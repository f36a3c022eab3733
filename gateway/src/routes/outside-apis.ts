import * as contracts from '@plekje/contracts'

type Contracts = typeof contracts
/** APIs with at least one endpoint that is not internal. */
type OutsideApi = {
  [Name in keyof Contracts]: Contracts[Name] extends contracts.Api
    ? Exclude<Contracts[Name][keyof Contracts[Name]]['access'], 'internal'> extends never
      ? never
      : Name
    : never
}[keyof Contracts]

/**
 * The service of each public API. Every endpoint that is not internal gets a row in the route table and a description.
 * Complete by type: an API that is added to the contracts and not here does not compile.
 */
export const outsideApis = {
  accountsApi: { service: 'accounts', api: contracts.accountsApi },
  accountSecurityApi: { service: 'accounts', api: contracts.accountSecurityApi },
  usersAdminApi: { service: 'accounts', api: contracts.usersAdminApi },
  listingsApi: { service: 'listings', api: contracts.listingsApi },
  someListingsApi: { service: 'listings', api: contracts.someListingsApi },
  venuesAdminApi: { service: 'listings', api: contracts.venuesAdminApi },
  venueHoursApi: { service: 'listings', api: contracts.venueHoursApi },
  venueIntakeApi: { service: 'listings', api: contracts.venueIntakeApi },
  venueImportApi: { service: 'listings', api: contracts.venueImportApi },
  proposalsApi: { service: 'listings', api: contracts.proposalsApi },
  proposalsAdminApi: { service: 'listings', api: contracts.proposalsAdminApi },
  ownersApi: { service: 'listings', api: contracts.ownersApi },
  ownersAdminApi: { service: 'listings', api: contracts.ownersAdminApi },
  ownPhotosApi: { service: 'listings', api: contracts.ownPhotosApi },
  ownVenueEditsApi: { service: 'listings', api: contracts.ownVenueEditsApi },
  ownVenueEditsAdminApi: { service: 'listings', api: contracts.ownVenueEditsAdminApi },
  searchApi: { service: 'search', api: contracts.searchApi },
  alertsApi: { service: 'social', api: contracts.alertsApi },
  messagesApi: { service: 'social', api: contracts.messagesApi },
  socialApi: { service: 'social', api: contracts.socialApi },
  feedbackInboxApi: { service: 'social', api: contracts.feedbackInboxApi },
  reviewsApi: { service: 'reviews', api: contracts.reviewsApi },
  reviewReportsApi: { service: 'reviews', api: contracts.reviewReportsApi },
  reviewVotesApi: { service: 'reviews', api: contracts.reviewVotesApi },
  reviewRepliesApi: { service: 'reviews', api: contracts.reviewRepliesApi },
  replyModerationApi: { service: 'reviews', api: contracts.replyModerationApi },
  moderationApi: { service: 'reviews', api: contracts.moderationApi },
  plannerApi: { service: 'planner', api: contracts.plannerApi },
  collectorsApi: { service: 'analytics', api: contracts.collectorsApi },
  ownVenueFiguresApi: { service: 'analytics', api: contracts.ownVenueFiguresApi },
  adminFiguresApi: { service: 'analytics', api: contracts.adminFiguresApi },
  eventsAdminApi: { service: 'analytics', api: contracts.eventsAdminApi },
  operationsApi: { service: 'analytics', api: contracts.operationsApi },
} as const satisfies { [Name in OutsideApi]: { service: contracts.ServiceName; api: Contracts[Name] } }

function apiOf(name: contracts.ServiceName): contracts.Api {
  const rows = Object.values(outsideApis).filter(({ service }) => service === name)
  return Object.assign({}, ...rows.map(({ api }) => api))
}

/** Every public endpoint, by the service that answers it. */
export const apis = Object.fromEntries(contracts.SERVICES.map((name) => [name, apiOf(name)])) as Readonly<
  Record<contracts.ServiceName, contracts.Api>
>
