import type {
  accountSecurityApi,
  alertsApi,
  messagesApi,
  ownersApi,
  ownPhotosApi,
  ownVenueEditsApi,
  ownVenueFiguresApi,
  proposalsApi,
  reviewRepliesApi,
  reviewReportsApi,
  reviewVotesApi,
} from '@plekje/contracts'
import { createTypedClient } from '@plekje/contracts/plain'
import { http } from './http'

export const accountSecurityClient = createTypedClient<typeof accountSecurityApi>(
  {
    pendingSecondFactor: ['GET', '/login/second-factor', 'object'],
    passSecondFactor: ['POST', '/login/second-factor', 'object'],
    passkeySignInOptions: ['POST', '/login/passkey/options', 'object'],
    passkeySignIn: ['POST', '/login/passkey', 'object'],
    security: ['GET', '/account/security', 'object'],
    ownerProofOptions: ['POST', '/account/security/proof', 'object'],
    beginTotp: ['POST', '/account/totp', 'object'],
    confirmTotp: ['POST', '/account/totp/confirm', 'object'],
    removeTotp: ['DELETE', '/account/totp', 'object'],
    renewRecoveryCodes: ['POST', '/account/recovery-codes', 'object'],
    passkeyCreationOptions: ['POST', '/account/passkeys/options', 'object'],
    addPasskey: ['POST', '/account/passkeys', 'object'],
    renamePasskey: ['PATCH', '/account/passkeys/:id', 'object'],
    removePasskey: ['DELETE', '/account/passkeys/:id', 'object'],
    listSessions: ['GET', '/account/sessions', 'list'],
    endSession: ['DELETE', '/account/sessions/:id', 'nothing'],
    endAllSessions: ['DELETE', '/account/sessions', 'nothing'],
  },
  http,
)

export const alertsClient = createTypedClient<typeof alertsApi>(
  {
    listAlerts: ['GET', '/alerts', 'list'],
    addAlert: ['POST', '/alerts', 'object', 'keyed'],
    changeAlert: ['PATCH', '/alerts/:id', 'object'],
    removeAlert: ['DELETE', '/alerts/:id', 'nothing'],
    unsubscribe: ['POST', '/alerts/unsubscribe', 'nothing'],
  },
  http,
)

export const messagesClient = createTypedClient<typeof messagesApi>(
  {
    listMessages: ['GET', '/messages', 'list'],
    unreadMessages: ['GET', '/messages/unread', 'object'],
    readMessage: ['POST', '/messages/:id/read', 'object'],
    readMessages: ['POST', '/messages/read', 'object'],
    messageSettings: ['GET', '/messages/settings', 'object'],
    changeMessageSettings: ['PUT', '/messages/settings', 'object'],
  },
  http,
)

export const ownersClient = createTypedClient<typeof ownersApi>(
  {
    ownership: ['GET', '/listings/:listingId/ownership', 'object'],
    claim: ['POST', '/listings/:listingId/claims', 'object', 'keyed'],
    confirmClaim: ['POST', '/listings/:listingId/claims/code', 'object'],
    listOwnVenues: ['GET', '/my-venues', 'object'],
    answerInvitation: ['POST', '/my-venues/invitations/:id/answer', 'nothing'],
    listPeople: ['GET', '/my-venues/:listingId/people', 'object'],
    invite: ['POST', '/my-venues/:listingId/invitations', 'object', 'keyed'],
    withdrawInvitation: ['DELETE', '/my-venues/:listingId/invitations/:id', 'nothing'],
    removeManager: ['DELETE', '/my-venues/:listingId/people/:id', 'nothing'],
  },
  http,
)

export const ownPhotosClient = createTypedClient<typeof ownPhotosApi>(
  {
    ownPhotosOfVenue: ['GET', '/my-venues/:listingId/photos', 'object'],
    arrangeOwnPhotos: ['PUT', '/my-venues/:listingId/photos', 'object'],
    describeOwnPhoto: ['PUT', '/my-venues/:listingId/photos/:photo/text', 'object'],
    withdrawOwnPhoto: ['DELETE', '/my-venues/:listingId/photos/:photo', 'object'],
  },
  http,
)

export const ownVenueEditsClient = createTypedClient<typeof ownVenueEditsApi>(
  {
    ownVenue: ['GET', '/my-venues/:listingId/details', 'object'],
    editOwnVenue: ['PUT', '/my-venues/:listingId/details', 'object'],
    confirmOwnVenue: ['POST', '/my-venues/:listingId/check', 'object'],
    confirmHours: ['POST', '/hours-reminders/confirmation', 'object'],
    listOwnChanges: ['GET', '/my-venues/:listingId/changes', 'object'],
    undoOwnChange: ['POST', '/my-venues/:listingId/changes/:id/undo', 'object'],
    listOwnProposals: ['GET', '/my-venues/:listingId/proposals', 'object'],
    decideOwnProposal: ['POST', '/my-venues/:listingId/proposals/:id/:field/decision', 'object'],
  },
  http,
)

export const ownVenueFiguresClient = createTypedClient<typeof ownVenueFiguresApi>(
  {
    ownVenueFigures: ['GET', '/my-venues/:listingId/figures', 'object'],
  },
  http,
)

/** Visitors use this client too, and load it with their first proposal. */
export const proposalsClient = createTypedClient<typeof proposalsApi>(
  {
    propose: ['POST', '/listings/:listingId/proposals', 'object', 'keyed'],
  },
  http,
)

export const reviewReportsClient = createTypedClient<typeof reviewReportsApi>(
  {
    reportReview: ['POST', '/reviews/:id/report', 'object', 'keyed'],
  },
  http,
)

export const reviewRepliesClient = createTypedClient<typeof reviewRepliesApi>(
  {
    writeReply: ['POST', '/reviews/:id/reply', 'object', 'keyed'],
    editReply: ['PATCH', '/reviews/:id/reply', 'object'],
    removeReply: ['DELETE', '/reviews/:id/reply', 'nothing'],
    reportReply: ['POST', '/reviews/:id/reply/report', 'object', 'keyed'],
  },
  http,
)

export const reviewVotesClient = createTypedClient<typeof reviewVotesApi>(
  {
    reviewVotes: ['GET', '/reviews/helpful', 'list'],
    findHelpful: ['PUT', '/reviews/:id/helpful', 'object'],
    takeHelpfulBack: ['DELETE', '/reviews/:id/helpful', 'object'],
  },
  http,
)
