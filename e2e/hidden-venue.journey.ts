// Proves VENUE-18.
import { randomUUID } from 'node:crypto'
import * as contracts from '@plekje/contracts'
import { type Api, photoInSize, photoUrl, reviewPhotoUrl } from '@plekje/contracts'
import { listingPath } from '@plekje/contracts/page-addresses'
import { waitUntil } from '@plekje/testing'
import sharp from 'sharp'
import { administrator } from './administrator'
import { createMember, newAccount } from './member'
import { siteUrl } from './visitor'

/** A venue with everything that requests can name: a review, a photo, and a photo of the review. */
interface Subject {
  readonly id: number
  readonly slug: string
  /** Review of another member, with an approved photo. */
  readonly review: string
  readonly reviewPhoto: string
  readonly photo: string
}

interface Ask {
  readonly path: string
  readonly body?: object
}

/** A call that names the venue or something of it. For a hidden venue it is answered like for one that never existed. */
const names = (ask: (subject: Subject) => Ask) => ({ kind: 'names', ask }) as const
/** A call that finds the venue without naming it. Its response does not contain a hidden venue. */
const finds = (path: string) => ({ kind: 'finds', path }) as const
const none = { kind: 'none' } as const
/** Responses to a member about their own contributions. */
const own = { kind: 'none' } as const

const word = `kwibus${randomUUID().slice(0, 8)}`
const ofVenue = (rest: string) => names(({ id }) => ({ path: `/api/listings/${id}/${rest}` }))
const ofOwnVenue = (rest: string) => names(({ id }) => ({ path: `/api/my-venues/${id}/${rest}` }))

/** Every call of visitors and members, in every contract. */
const calls: Readonly<Record<string, ReturnType<typeof names> | ReturnType<typeof finds> | typeof none>> = {
  'listingsApi.getListing': names(({ slug }) => ({ path: `/api/listings/${slug}` })),
  'listingsApi.listFeatured': finds('/api/listings/featured'),
  'listingsApi.listByCategory': finds('/api/listings/category/:category?limit=100'),
  'listingsApi.listLocations': none,
  'listingsApi.getLocation': none,
  'listingsApi.listCategories': none,
  'listingsApi.categoryStats': none,
  'listingsApi.getCategory': none,
  'someListingsApi.someListings': names(({ id }) => ({ path: `/api/listings/some?ids=${id}` })),
  'proposalsApi.propose': names(({ id }) => ({
    path: `/api/listings/${id}/proposals`,
    body: { changes: { dogs: 'yes' } },
  })),
  'ownersApi.ownership': ofVenue('ownership'),
  'ownersApi.claim': names(({ id }) => ({
    path: `/api/listings/${id}/claims`,
    body: { way: 'evidence', evidence: 'Mijn naam staat op de website.' },
  })),
  'ownersApi.confirmClaim': names(({ id }) => ({
    path: `/api/listings/${id}/claims/code`,
    body: { code: 'AB12CD34' },
  })),
  'ownersApi.listOwnVenues': own,
  'ownersApi.answerInvitation': own,
  'ownersApi.listPeople': ofOwnVenue('people'),
  'ownersApi.invite': names(({ id }) => ({
    path: `/api/my-venues/${id}/invitations`,
    body: { username: 'niemand', role: 'editor' },
  })),
  'ownersApi.withdrawInvitation': names(({ id, review }) => ({ path: `/api/my-venues/${id}/invitations/${review}` })),
  'ownersApi.removeManager': names(({ id, review }) => ({ path: `/api/my-venues/${id}/people/${review}` })),
  'ownPhotosApi.ownPhotosOfVenue': ofOwnVenue('photos'),
  'ownPhotosApi.arrangeOwnPhotos': names(({ id }) => ({ path: `/api/my-venues/${id}/photos`, body: { images: [] } })),
  'ownPhotosApi.describeOwnPhoto': names(({ id, review }) => ({
    path: `/api/my-venues/${id}/photos/${review}/text`,
    body: { text: 'Terras' },
  })),
  'ownPhotosApi.withdrawOwnPhoto': names(({ id, review }) => ({ path: `/api/my-venues/${id}/photos/${review}` })),
  'ownVenueEditsApi.ownVenue': ofOwnVenue('details'),
  'ownVenueEditsApi.editOwnVenue': names(({ id }) => ({
    path: `/api/my-venues/${id}/details`,
    body: { version: 1, dogs: 'yes' },
  })),
  'ownVenueEditsApi.confirmOwnVenue': names(({ id }) => ({ path: `/api/my-venues/${id}/check`, body: { version: 1 } })),
  // Names no venue, but a mail's link to who manages one.
  'ownVenueEditsApi.confirmHours': none,
  'ownVenueEditsApi.listOwnChanges': ofOwnVenue('changes'),
  'ownVenueEditsApi.undoOwnChange': names(({ id, review }) => ({
    path: `/api/my-venues/${id}/changes/${review}/undo`,
  })),
  'ownVenueEditsApi.listOwnProposals': ofOwnVenue('proposals'),
  'ownVenueEditsApi.decideOwnProposal': names(({ id, review }) => ({
    path: `/api/my-venues/${id}/proposals/${review}/dogs/decision`,
    body: { decision: 'taken' },
  })),
  'ownVenueFiguresApi.ownVenueFigures': ofOwnVenue('figures'),
  'searchApi.listListings': finds(`/api/listings?search=${word}`),
  'searchApi.search': finds(`/api/search?search=${word}`),
  'searchApi.mapListings': finds(`/api/search/map?search=${word}&bbox=3,50,8,54`),
  'searchApi.suggest': finds(`/api/search/suggestions?q=${word}`),
  'searchApi.geocode': none,
  'searchApi.reverseGeocode': none,
  'reviewsApi.googleReviews': ofVenue('google-reviews'),
  'reviewsApi.listReviews': ofVenue('reviews'),
  'reviewsApi.reviewSummary': ofVenue('reviews/summary'),
  'reviewsApi.writeReview': names(({ id }) => ({
    path: `/api/listings/${id}/reviews`,
    body: { rating: 4, comment: 'Prima plek om te zitten.' },
  })),
  'reviewsApi.myReviews': own,
  'reviewsApi.editReview': names(({ review }) => ({
    path: `/api/reviews/${review}`,
    body: { comment: 'Van een ander, dus niet.' },
  })),
  'reviewsApi.deleteReview': names(({ review }) => ({ path: `/api/reviews/${review}` })),
  'reviewsApi.removePhoto': names(({ review, reviewPhoto }) => ({
    path: `/api/reviews/${review}/photos/${reviewPhoto}`,
  })),
  'reviewReportsApi.reportReview': names(({ review }) => ({
    path: `/api/reviews/${review}/report`,
    body: { reason: 'spam', explanation: '' },
  })),
  'reviewRepliesApi.writeReply': names(({ review }) => ({
    path: `/api/reviews/${review}/reply`,
    body: { text: 'Dank je wel voor je bezoek!' },
  })),
  'reviewRepliesApi.editReply': names(({ review }) => ({
    path: `/api/reviews/${review}/reply`,
    body: { text: 'Dank je wel voor je bezoek!' },
  })),
  'reviewRepliesApi.removeReply': names(({ review }) => ({ path: `/api/reviews/${review}/reply` })),
  'reviewRepliesApi.reportReply': names(({ review }) => ({
    path: `/api/reviews/${review}/reply/report`,
    body: { reason: 'spam', explanation: '' },
  })),
  'reviewVotesApi.reviewVotes': names(({ review }) => ({ path: `/api/reviews/helpful?ids=${review}` })),
  'reviewVotesApi.findHelpful': names(({ review }) => ({ path: `/api/reviews/${review}/helpful` })),
  'reviewVotesApi.takeHelpfulBack': names(({ review }) => ({ path: `/api/reviews/${review}/helpful` })),
  'socialApi.listFavorites': own,
  'socialApi.favoriteListings': finds('/api/user/favorites'),
  'socialApi.addFavorite': names(({ id }) => ({ path: '/api/favorites', body: { listingId: id } })),
  'socialApi.removeFavorite': names(({ id }) => ({ path: `/api/favorites/${id}` })),
  'socialApi.listFriends': none,
  'socialApi.listFriendRequests': none,
  'socialApi.requestFriend': none,
  'socialApi.acceptFriend': none,
  'socialApi.rejectFriend': none,
  'socialApi.listShares': finds('/api/shares'),
  'socialApi.sendFeedback': none,
  'messagesApi.listMessages': own,
  'messagesApi.unreadMessages': own,
  'messagesApi.readMessage': own,
  'messagesApi.readMessages': own,
  'messagesApi.messageSettings': own,
  'messagesApi.changeMessageSettings': own,
  'collectorsApi.trackVenue': names(({ id }) => ({
    path: '/api/admin/venue-analytics/track',
    body: { venueId: id, actionType: 'view' },
  })),
  'collectorsApi.trackShare': names(({ id }) => ({
    path: '/api/track-share',
    body: { listingId: id, shareCode: `code${id}abc`, userId: null, shareMethod: 'copy' },
  })),
  'collectorsApi.trackReferralClick': none,
  'collectorsApi.trackPage': none,
  'collectorsApi.reportErrors': none,
  'collectorsApi.reportVitals': none,
  // Candidates come from search, and the stops of a plan belong to its member.
  'plannerApi.smartPlan': none,
  'plannerApi.replaceStop': own,
  'plannerApi.savePlan': own,
  'plannerApi.listPlans': own,
  'plannerApi.getPlan': own,
  'plannerApi.forgetPlan': own,
}
/** APIs without venues. */
const withoutVenues = ['accountsApi', 'accountSecurityApi', 'alertsApi']

/** Photos, which have no contract. The drawings of a kind are the same files for every venue. */
const photoPaths: readonly ((subject: Subject) => string)[] = [
  ({ photo }) => photoUrl(photo, 'gallery'),
  ({ photo }) => photoInSize(photoUrl(photo, 'gallery'), 'card'),
  ({ reviewPhoto }) => reviewPhotoUrl(reviewPhoto, 'gallery'),
]

const endpoints = Object.entries(contracts).flatMap(([name, value]) =>
  name.endsWith('Api') && typeof value === 'object' && !withoutVenues.includes(name)
    ? Object.entries(value as unknown as Api).map(([call, endpoint]) => ({ name: `${name}.${call}`, ...endpoint }))
    : [],
)
const outside = endpoints.filter(({ access }) => access === 'public' || access === 'member')
const methodOf = (name: string) => outside.find((endpoint) => endpoint.name === name)?.method ?? 'GET'

type Caller = (method: string, path: string, body?: object | Buffer) => Promise<Response>

const callAs =
  (cookie: string): Caller =>
  (method, path, body) => {
    const headers = new Headers()
    if (cookie) headers.set('cookie', cookie)
    if (!body) return fetch(siteUrl() + path, { method, headers })
    const isPicture = Buffer.isBuffer(body)
    headers.set('content-type', isPicture ? 'image/jpeg' : 'application/json')
    const content = isPicture ? new Uint8Array(body) : JSON.stringify(body)
    return fetch(siteUrl() + path, { method, headers, body: content })
  }

async function signedIn({ username, password }: { username: string; password: string }): Promise<Caller> {
  const reply = await callAs('')('POST', '/api/login', { username, password })
  const cookies = reply.headers.getSetCookie().map((header) => header.split(';')[0])
  return callAs(cookies.join('; '))
}

/** The distinguishing part of a response: without request ids, and for pictures only the type. */
async function read(reply: Response): Promise<unknown> {
  const type = reply.headers.get('content-type')
  const isPicture = type?.startsWith('image/')
  const body = isPicture ? '' : (await reply.text()).replace(/"(?:requestId|updatedAt)":"[^"]*"/g, '')
  if (isPicture) await reply.arrayBuffer()
  const cached = reply.headers.get('cache-control')
  return { status: reply.status, type, cached, body }
}

const jpeg = (background: string) =>
  sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .jpeg()
    .toBuffer()

const visitor = callAs('')
let admin: Caller
let author: Caller
let reader: Caller
let subject: Subject
let category: number
const never: Subject = {
  id: 2_000_000_000,
  slug: `nooit-${randomUUID()}`,
  review: randomUUID(),
  reviewPhoto: randomUUID(),
  photo: randomUUID(),
}

async function json<T>(reply: Promise<Response>): Promise<T> {
  const answer = await reply
  if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as T
}

beforeAll(async () => {
  admin = await signedIn(administrator())
  author = await signedIn(await createMember('schrijver'))
  reader = await signedIn(await createMember('lezer'))
  const categories = await json<contracts.Category[]>(visitor('GET', '/api/categories'))
  const locations = await json<contracts.Location[]>(visitor('GET', '/api/locations'))
  category = categories.find(({ slug }) => slug === 'bars')?.id ?? 0
  const venue = await json<{ id: number; slug: string }>(
    admin('POST', '/api/admin/venues', {
      name: `Café ${newAccount().username}`,
      categoryId: category,
      locationId: locations.find(({ slug }) => slug === 'utrecht')?.id,
      shortDescription: '',
      description: `Hier is het ${word}.`,
      address: 'Oudegracht 1',
      phone: '',
      email: '',
      website: '',
      priceRange: null,
      visible: true,
      featured: true,
    }),
  )
  const { images } = await json<{ images: string[] }>(
    admin('POST', `/api/admin/venues/${venue.id}/photos`, await jpeg('#3366cc')),
  )
  const comment = 'Heerlijk gegeten op het terras.'
  const review = await json<{ id: string }>(author('POST', `/api/listings/${venue.id}/reviews`, { rating: 5, comment }))
  const { photos = [] } = await json<contracts.OwnReview>(
    author('POST', `/api/reviews/${review.id}/photos`, await jpeg('#cc6633')),
  )
  const reviewPhoto = photos[0]?.id ?? ''
  await json(admin('POST', `/api/admin/reviews/${review.id}/photos/${reviewPhoto}/decision`, { decision: 'approved' }))
  await json(reader('POST', '/api/favorites', { listingId: venue.id }))
  subject = {
    id: venue.id,
    slug: venue.slug,
    review: review.id,
    reviewPhoto,
    photo: images[0]?.split('/').at(-2) ?? '',
  }
})

const namingReads = () =>
  Object.entries(calls).flatMap(([name, call]) => (call.kind === 'names' && methodOf(name) === 'GET' ? [call.ask] : []))
const finding = () =>
  Object.values(calls).flatMap((call) =>
    call.kind === 'finds' ? [call.path.replace(':category', String(category))] : [],
  )

/** The responses to all reading calls that name a venue, by caller and path. */
async function answersAbout(asked: Subject): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = {}
  const paths = [...namingReads().map((ask) => (named: Subject) => ask(named).path), ...photoPaths]
  for (const [caller, call] of Object.entries({ visitor, reader })) {
    for (const pathOf of paths) answers[`${caller} ${pathOf(never)}`] = await read(await call('GET', pathOf(asked)))
  }
  return answers
}

/** Search calls whose response contains this venue. */
async function findings(): Promise<string[]> {
  const found = await Promise.all(
    finding().map(async (path) => {
      const text = await (await reader('GET', path)).text()
      const asVisitor = await (await visitor('GET', path)).text()
      return [text, asVisitor].some((answer) => answer.includes(subject.slug)) ? [path] : []
    }),
  )
  return found.flat()
}

const show = async (visible: boolean) => json(admin('PATCH', `/api/admin/venues/${subject.id}/visibility`, { visible }))

/** Repeats a check until it passes, at an interval that stays below the limit of requests from one address. */
const comesTrue = (check: () => Promise<void>) =>
  waitUntil(
    async () => {
      await check()
      return true
    },
    { intervalMs: 1000 },
  )

it('has a row for every call of visitors and members', () => {
  expect(Object.keys(calls).sort()).toEqual(outside.map(({ name }) => name).sort())
})

it('is to everyone but administrators what never was, once it is hidden, and comes back whole', async () => {
  // Waits until search has indexed the venue, and requests everything twice, so that it is cached.
  await waitUntil(async () => (await findings()).length > 2, { intervalMs: 1000 })
  const answersBefore = await answersAbout(subject)
  const foundBefore = await findings()
  await answersAbout(subject)

  await show(false)
  const unknown = await answersAbout(never)
  await comesTrue(async () => expect(await answersAbout(subject)).toEqual(unknown))
  await comesTrue(async () => expect(await findings()).toEqual([]))
  const page = await visitor('GET', listingPath(subject.slug))
  expect([page.status, (await page.text()).includes('Café')]).toEqual([404, false])
  for (const [name, call] of Object.entries(calls)) {
    const method = methodOf(name)
    if (call.kind !== 'names' || method === 'GET') continue
    const hidden = call.ask(subject)
    const nonexistent = call.ask(never)
    const answer = await read(await reader(method, hidden.path, hidden.body))
    const expected = await read(await reader(method, nonexistent.path, nonexistent.body))
    expect([name, answer]).toEqual([name, expected])
  }

  await show(true)
  // The loop above removed the reader's favourite, which members may do while a venue is hidden.
  await json(reader('POST', '/api/favorites', { listingId: subject.id }))
  await comesTrue(async () => expect(await answersAbout(subject)).toEqual(answersBefore))
  await comesTrue(async () => expect(await findings()).toEqual(foundBefore))
})
