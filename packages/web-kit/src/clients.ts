import type { accountsApi, collectorsApi, listingsApi, reviewsApi, searchApi, socialApi } from '@plekje/contracts'
import { createLazyClient, createTypedClient } from '@plekje/contracts/plain'
import { createHttp, http } from './http'

/*
 * The browser's client of each contract: `await listingsClient.getListing({ params: { slug } }, { signal })`. Clients
 * that visitors' pages use are here in their smallest form; others load with their first call (ADR 39).
 */

export const accountsClient = createTypedClient<typeof accountsApi>(
  {
    currentUser: ['GET', '/user', 'object'],
    currentUserAlias: ['GET', '/auth/user', 'object'],
    register: ['POST', '/register', 'object', 'keyed'],
    login: ['POST', '/login', 'object'],
    logout: ['POST', '/logout', 'nothing'],
    verifyEmail: ['GET', '/verify-email', 'object'],
    resendVerification: ['POST', '/resend-verification', 'object'],
    forgotPassword: ['POST', '/forgot-password', 'object'],
    resetPassword: ['POST', '/reset-password', 'object'],
    undoEmailChange: ['POST', '/undo-email-change', 'object'],
    changeProfile: ['PATCH', '/account/profile', 'object'],
    mailSettings: ['GET', '/account/mails', 'object'],
    changeMailSettings: ['PUT', '/account/mails', 'object'],
    stopMails: ['POST', '/account/mails/stop', 'nothing'],
    changePassword: ['POST', '/account/password', 'object'],
    changeEmail: ['POST', '/account/email', 'object'],
    deleteAccount: ['DELETE', '/account', 'nothing'],
    exportData: ['GET', '/account/data', 'object'],
  },
  http,
)

export const listingsClient = createTypedClient<typeof listingsApi>(
  {
    listLocations: ['GET', '/locations', 'list'],
    getLocation: ['GET', '/locations/:idOrSlug', 'object'],
    listCategories: ['GET', '/categories', 'list'],
    categoryStats: ['GET', '/categories/stats', 'object'],
    getCategory: ['GET', '/categories/:idOrSlug', 'object'],
    listFeatured: ['GET', '/listings/featured', 'list'],
    listByCategory: ['GET', '/listings/category/:categoryId', 'list'],
    getListing: ['GET', '/listings/:slug', 'object'],
  },
  http,
)

export const searchClient = createTypedClient<typeof searchApi>(
  {
    listListings: ['GET', '/listings', 'list'],
    search: ['GET', '/search', 'object'],
    mapListings: ['GET', '/search/map', 'object'],
    suggest: ['GET', '/search/suggestions', 'list'],
    geocode: ['GET', '/geocode', 'object'],
    reverseGeocode: ['GET', '/reverse-geocode', 'object'],
  },
  http,
)

export const socialClient = createTypedClient<typeof socialApi>(
  {
    listFavorites: ['GET', '/favorites', 'list'],
    favoriteListings: ['GET', '/user/favorites', 'list'],
    addFavorite: ['POST', '/favorites', 'object', 'keyed'],
    removeFavorite: ['DELETE', '/favorites/:listingId', 'nothing'],
    listFriends: ['GET', '/friends', 'list'],
    listFriendRequests: ['GET', '/friend-requests', 'list'],
    requestFriend: ['POST', '/friend-request', 'object', 'keyed'],
    acceptFriend: ['POST', '/friend-request/:id/accept', 'object'],
    rejectFriend: ['DELETE', '/friend-request/:id', 'nothing'],
    listShares: ['GET', '/shares', 'list'],
    sendFeedback: ['POST', '/feedback', 'object', 'keyed'],
  },
  http,
)

export const reviewsClient = createTypedClient<typeof reviewsApi>(
  {
    googleReviews: ['GET', '/listings/:listingId/google-reviews', 'list'],
    listReviews: ['GET', '/listings/:listingId/reviews', 'list'],
    reviewSummary: ['GET', '/listings/:listingId/reviews/summary', 'object'],
    writeReview: ['POST', '/listings/:listingId/reviews', 'object', 'keyed'],
    myReviews: ['GET', '/my-reviews', 'list'],
    editReview: ['PATCH', '/reviews/:id', 'object'],
    deleteReview: ['DELETE', '/reviews/:id', 'nothing'],
    removePhoto: ['DELETE', '/reviews/:id/photos/:photo', 'nothing'],
  },
  http,
)

export const collectorsClient = createTypedClient<typeof collectorsApi>(
  {
    trackVenue: ['POST', '/admin/venue-analytics/track', 'object'],
    trackShare: ['POST', '/track-share', 'object'],
    trackReferralClick: ['POST', '/track-referral-click', 'object'],
    trackPage: ['POST', '/track-page', 'object'],
    reportErrors: ['POST', '/browser-errors', 'nothing'],
    reportVitals: ['POST', '/web-vitals', 'object'],
  },
  createHttp({ keepalive: true }),
)

const members = () => import('./clients-of-members')
export const accountSecurityClient = createLazyClient(async () => (await members()).accountSecurityClient)
export const alertsClient = createLazyClient(async () => (await members()).alertsClient)
export const messagesClient = createLazyClient(async () => (await members()).messagesClient)
export const ownersClient = createLazyClient(async () => (await members()).ownersClient)
export const ownPhotosClient = createLazyClient(async () => (await members()).ownPhotosClient)
export const ownVenueEditsClient = createLazyClient(async () => (await members()).ownVenueEditsClient)
export const ownVenueFiguresClient = createLazyClient(async () => (await members()).ownVenueFiguresClient)
export const plannerClient = createLazyClient(async () => (await import('./client-of-planner')).plannerClient)
export const proposalsClient = createLazyClient(async () => (await members()).proposalsClient)
export const reviewReportsClient = createLazyClient(async () => (await members()).reviewReportsClient)
export const reviewRepliesClient = createLazyClient(async () => (await members()).reviewRepliesClient)
export const reviewVotesClient = createLazyClient(async () => (await members()).reviewVotesClient)

const administrators = () => import('./clients-of-administrators')
export const usersAdminClient = createLazyClient(async () => (await administrators()).usersAdminClient)
export const venuesAdminClient = createLazyClient(async () => (await administrators()).venuesAdminClient)
export const venueHoursClient = createLazyClient(async () => (await administrators()).venueHoursClient)
export const venueIntakeClient = createLazyClient(async () => (await administrators()).venueIntakeClient)
export const venueImportClient = createLazyClient(async () => (await administrators()).venueImportClient)
export const moderationClient = createLazyClient(async () => (await administrators()).moderationClient)
export const replyModerationClient = createLazyClient(async () => (await administrators()).replyModerationClient)
export const proposalsAdminClient = createLazyClient(async () => (await administrators()).proposalsAdminClient)
export const ownersAdminClient = createLazyClient(async () => (await administrators()).ownersAdminClient)
export const ownVenueEditsAdminClient = createLazyClient(async () => (await administrators()).ownVenueEditsAdminClient)
export const feedbackInboxClient = createLazyClient(async () => (await administrators()).feedbackInboxClient)
export const adminFiguresClient = createLazyClient(async () => (await administrators()).adminFiguresClient)
export const eventsAdminClient = createLazyClient(async () => (await administrators()).eventsAdminClient)
export const operationsClient = createLazyClient(async () => (await administrators()).operationsClient)
