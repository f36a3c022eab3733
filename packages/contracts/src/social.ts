import { z } from 'zod'
import { SHARE_METHODS } from './analytics'
import { FEEDBACK_TYPES } from './choices'
import { defineApi } from './define-api'
import { MAX_FAVORITES_PER_REQUEST } from './limits'
import { Listing } from './listings'
import { limitInAddress } from './paging'
import { afterInAddress, beforeInAddress } from './paging-by-cursor'
import { ContactAddress, Instant, NumericId, NumericIdInAddress, OpaqueId, RequiredText, Text } from './values'

/** Maximum number of favourites per member. */
export const MAX_FAVORITES = 5000
/** Maximum number of rows of each list, and the default. */
export const MAX_FAVORITE_IDS = 2000
export const MAX_FAVORITE_LISTINGS = 500
export const MAX_FRIENDS = 500

export const Favorite = z.object({ listingId: z.number().int() })
export type Favorite = z.infer<typeof Favorite>

/** A friend or request. In `/friends` the id is the friend's, in `/friend-requests` it is the request's (API-8). */
export const Friend = z.object({
  id: z.string(),
  username: z.string(),
  firstName: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  status: z.enum(['pending', 'accepted']),
})
export type Friend = z.infer<typeof Friend>

export const Feedback = z.object({
  feedbackType: z.enum(FEEDBACK_TYPES).default('general'),
  feedback: RequiredText(5000, 'Voer uw feedback in voordat u verzendt.'),
  username: Text(60).nullish(),
  email: ContactAddress.or(z.literal('')).nullish(),
})

/** A venue that a member shared, with its visits; only for members who consented to be recorded as the sharer. */
export const Share = z.object({
  shareCode: z.string(),
  listingId: z.number().int(),
  /** Null if the venue was deleted or is hidden. */
  listing: z.object({ slug: z.string(), name: z.string() }).nullable(),
  shareMethod: z.enum(SHARE_METHODS),
  sharedAt: Instant,
  /** Number of visits by the link, without crawlers. */
  visits: z.number().int().min(0),
})
export type Share = z.infer<typeof Share>

const idsMessage = `Geef hoogstens ${MAX_FAVORITES_PER_REQUEST} nummers, met komma’s ertussen.`

const RequestId = z.object({ id: OpaqueId })

export const socialApi = defineApi({
  listFavorites: {
    method: 'GET',
    path: '/favorites',
    access: 'member',
    refuses: [],
    summary: 'Own favourites, last added first; with `ids` only those among them',
    query: z.object({
      limit: limitInAddress(MAX_FAVORITE_IDS),
      before: beforeInAddress(),
      /** Comma-separated venue ids. */
      ids: z
        .string()
        .regex(new RegExp(`^[1-9]\\d{0,9}(?:,[1-9]\\d{0,9}){0,${MAX_FAVORITES_PER_REQUEST - 1}}$`), idsMessage)
        .optional(),
    }),
    reply: z.array(Favorite),
  },
  favoriteListings: {
    method: 'GET',
    path: '/user/favorites',
    access: 'member',
    refuses: [],
    summary: 'Own favourites as venues, last added first; hidden ones are left out',
    query: z.object({ limit: limitInAddress(MAX_FAVORITE_LISTINGS), before: beforeInAddress() }),
    reply: z.array(Listing),
  },
  addFavorite: {
    method: 'POST',
    whenRepeated: 'keyed',
    path: '/favorites',
    access: 'member',
    refuses: [404, 409],
    againStatus: 200,
    summary: 'Adds a favourite: 201 the first time, then 200; 409 when the list is full',
    body: z.object({ listingId: NumericId }),
    reply: Favorite,
    status: 201,
  },
  removeFavorite: {
    method: 'DELETE',
    path: '/favorites/:listingId',
    access: 'member',
    refuses: [],
    summary: 'Deletes; 204 even if it did not exist',
    params: z.object({ listingId: NumericIdInAddress }),
    reply: z.undefined(),
    status: 204,
  },
  listFriends: {
    method: 'GET',
    path: '/friends',
    access: 'member',
    refuses: [],
    summary: 'Accepted friends by name',
    query: z.object({ limit: limitInAddress(MAX_FRIENDS), after: afterInAddress() }),
    reply: z.array(Friend),
  },
  listFriendRequests: {
    method: 'GET',
    path: '/friend-requests',
    access: 'member',
    refuses: [],
    summary: 'Pending incoming requests, newest first',
    query: z.object({ limit: limitInAddress(MAX_FRIENDS), before: beforeInAddress() }),
    reply: z.array(Friend),
  },
  requestFriend: {
    method: 'POST',
    whenRepeated: 'keyed',
    path: '/friend-request',
    access: 'member',
    refuses: [404, 409],
    summary: 'Sends a friend request by username',
    body: z.object({ username: RequiredText(30, 'Vul een gebruikersnaam in.') }),
    reply: z.object({ id: z.string(), status: z.enum(['pending', 'accepted']) }),
    status: 201,
  },
  acceptFriend: {
    method: 'POST',
    whenRepeated: 'once',
    path: '/friend-request/:id/accept',
    access: 'member',
    refuses: [404],
    summary: 'Accepts a friend request, by its addressee',
    params: RequestId,
    reply: Friend,
  },
  rejectFriend: {
    method: 'DELETE',
    path: '/friend-request/:id',
    access: 'member',
    refuses: [404],
    summary: 'Rejects a friend request, by its addressee',
    params: RequestId,
    reply: z.undefined(),
    status: 204,
  },
  listShares: {
    method: 'GET',
    path: '/shares',
    access: 'member',
    refuses: [],
    summary: 'Own shares with the visits of each link, newest first, at most 100',
    reply: z.array(Share),
  },
  sendFeedback: {
    method: 'POST',
    whenRepeated: 'keyed',
    path: '/feedback',
    access: 'public',
    refuses: [],
    summary: 'Feedback on the site, from members and visitors',
    body: Feedback,
    reply: z.object({ id: z.string() }),
    status: 201,
  },
})
