import { z } from 'zod'
import { SHARE_METHODS } from './analytics'
import { FEEDBACK_TYPES } from './choices'
import { defineApi } from './define-api'
import { MOST_HEARTS } from './limits'
import { Listing } from './listings'
import { limitInAddress } from './paging'
import { afterInAddress, beforeInAddress } from './paging-by-place'
import { ContactAddress, Instant, NumericId, NumericIdInAddress, OpaqueId, RequiredText, Text } from './values'

/** More are one person's no more; the next one is refused. */
export const MAX_FAVORITES = 5000
/** How many rows a list gives at most, and without `limit`. */
export const MOST_FAVORITE_IDS = 2000
export const MOST_FAVORITE_LISTINGS = 500
export const MOST_FRIENDS = 500

export const Favorite = z.object({ listingId: z.number().int() })
export type Favorite = z.infer<typeof Favorite>

/** In `/friends` the id is the friend's, in `/friend-requests` the request's (API-8). */
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

/** A venue that a member shared while agreeing to be remembered as the one who did, and what came of it. */
export const Share = z.object({
  shareCode: z.string(),
  listingId: z.number().int(),
  /** Null when the venue is gone or hidden. */
  listing: z.object({ slug: z.string(), name: z.string() }).nullable(),
  shareMethod: z.enum(SHARE_METHODS),
  sharedAt: Instant,
  /** Times the link was followed, crawlers left out. */
  visits: z.number().int().min(0),
})
export type Share = z.infer<typeof Share>

const someVenues = `Geef hoogstens ${MOST_HEARTS} nummers, met komma’s ertussen.`

const RequestId = z.object({ id: OpaqueId })

export const socialApi = defineApi({
  listFavorites: {
    method: 'GET',
    path: '/favorites',
    access: 'member',
    refuses: [],
    summary: 'Own favourites, last added first; with `ids` those of them that are favourites',
    query: z.object({
      limit: limitInAddress(MOST_FAVORITE_IDS),
      before: beforeInAddress(),
      /** Venue ids with commas. */
      ids: z
        .string()
        .regex(new RegExp(`^[1-9]\\d{0,9}(?:,[1-9]\\d{0,9}){0,${MOST_HEARTS - 1}}$`), someVenues)
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
    query: z.object({ limit: limitInAddress(MOST_FAVORITE_LISTINGS), before: beforeInAddress() }),
    reply: z.array(Listing),
  },
  addFavorite: {
    method: 'POST',
    whenRepeated: 'keyed',
    path: '/favorites',
    access: 'member',
    refuses: [404, 409],
    againStatus: 200,
    summary: 'First time 201, again 200; 409 when the list is full',
    body: z.object({ listingId: NumericId }),
    reply: Favorite,
    status: 201,
  },
  removeFavorite: {
    method: 'DELETE',
    path: '/favorites/:listingId',
    access: 'member',
    refuses: [],
    summary: 'Also 204 when it was none',
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
    query: z.object({ limit: limitInAddress(MOST_FRIENDS), after: afterInAddress() }),
    reply: z.array(Friend),
  },
  listFriendRequests: {
    method: 'GET',
    path: '/friend-requests',
    access: 'member',
    refuses: [],
    summary: 'Incoming requests that wait for an answer, newest first',
    query: z.object({ limit: limitInAddress(MOST_FRIENDS), before: beforeInAddress() }),
    reply: z.array(Friend),
  },
  requestFriend: {
    method: 'POST',
    whenRepeated: 'keyed',
    path: '/friend-request',
    access: 'member',
    refuses: [404, 409],
    summary: 'Asks someone by username',
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
    summary: 'Only the addressee can',
    params: RequestId,
    reply: Friend,
  },
  rejectFriend: {
    method: 'DELETE',
    path: '/friend-request/:id',
    access: 'member',
    refuses: [404],
    summary: 'Only the addressee can',
    params: RequestId,
    reply: z.undefined(),
    status: 204,
  },
  listShares: {
    method: 'GET',
    path: '/shares',
    access: 'member',
    refuses: [],
    summary: 'What the member shared, newest first, at most 100, and how many visits each link brought',
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
