import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Category, Friend, Listing, Location, Message, OwnReview, Plan, User } from '@plekje/contracts'
import { z } from 'zod'
import type { ExistingValues, Role } from './generate/request'
import type { AttackedPlatform } from './platform/attacked-platform'
import { SiteUser } from './platform/site-user'

/** The members and visitors of an attack. */
export interface Participants {
  /** The member whose data must not change, who sends nothing hostile. */
  readonly owner: SiteUser
  /** A member whose name hostile requests contain, and whom administrators may change. */
  readonly exposedMember: SiteUser
  readonly attackers: Record<Role, SiteUser>
  /** Replaces an attacker who can no longer sign in by a new one. */
  replace(role: Role): Promise<SiteUser>
  readonly existingValues: ExistingValues
}

const Id = z.object({ id: z.string() })

/** Signs in the first administrator, with the password in the data folder of embedded engines. */
export async function signInRoot(platform: AttackedPlatform): Promise<SiteUser> {
  const password = readFileSync(join(platform.dataDir, 'secrets/admin-password'), 'utf8').trim()
  const root = Object.assign(new SiteUser(platform, 'root'), { username: 'admin' })
  ;(await root.logIn(password)).must(200)
  return root
}

/** Registers and signs in all members, and creates data of the owner and of the attackers. */
export async function createParticipants(platform: AttackedPlatform): Promise<Participants> {
  const root = await signInRoot(platform)
  const createMember = (name: string) => new SiteUser(platform, name).join()
  const createAttacker = async (role: Role): Promise<SiteUser> => {
    if (role === 'visitor') return new SiteUser(platform, role)
    const user = await createMember(role)
    if (role === 'administrator') {
      const { id } = (await user.call('GET', '/api/user')).must(200).as(User)
      ;(await root.call('PATCH', `/api/admin/users/${id}/admin`, { isAdmin: true })).must(200)
    }
    return user
  }
  const attackers: Record<Role, SiteUser> = {
    visitor: await createAttacker('visitor'),
    member: await createAttacker('member'),
    'other-member': await createAttacker('other-member'),
    administrator: await createAttacker('administrator'),
  }
  const owner = await createMember('eigenaar')
  const exposedMember = await createMember('lokaas')
  const friend = await createMember('vriend')

  const venues = (await root.call('GET', '/api/listings?limit=400&sortBy=name')).must(200).as(z.array(Listing.loose()))
  // Attackers guess low ids, and administrators may change the venues that they get: neither are the owner's.
  const ownersVenues = venues.filter(({ id }) => id > 100).slice(0, 4)
  const otherVenues = venues.slice(60).filter((venue) => !ownersVenues.includes(venue))
  const ownersData = await createOwnersData(owner, ownersVenues, friend)
  ;(await attackers.member.call('POST', '/api/friend-request', { username: owner.username })).must(201)
  const ownReview = (
    await attackers['other-member'].call('POST', `/api/listings/${otherVenues[0]?.id}/reviews`, review)
  )
    .must(201)
    .as(Id)
  const idOf = async (user: SiteUser) => (await user.call('GET', '/api/user')).must(200).as(User).id
  const ownerId = await idOf(owner)
  const exposedMemberId = await idOf(exposedMember)

  const categories = (await root.call('GET', '/api/categories')).must(200).as(z.array(Category))
  const locations = (await root.call('GET', '/api/locations')).must(200).as(z.array(Location))
  const sharedValues = {
    categoryId: categories.map(({ id }) => id),
    category: categories.map(({ slug }) => slug),
    locationId: locations.map(({ id }) => id).slice(0, 40),
    location: locations.map(({ slug }) => slug).slice(0, 40),
    location_name: locations.map(({ name }) => name).slice(0, 40),
    'categories.idOrSlug': categories.flatMap(({ id, slug }) => [id, slug]),
    'locations.idOrSlug': locations.flatMap(({ id, slug }) => [id, slug]).slice(0, 60),
    search: ['minigolf', 'cafe utrecht', 'restaurant', 'zwembad', 'bowling'],
    q: ['mini', 'utr', 'rest'],
    lat: [52.09, 52.37, 51.44],
    lng: [5.12, 4.89, 5.47],
    limit: [1, 20, 50],
    offset: [0, 20],
    page: [1, 2],
    username: [exposedMember.username, 'niemand-hier'],
    password: ['een verkeerd wachtwoord', 'nog een verkeerd wachtwoord'],
    currentPassword: ['een verkeerd wachtwoord'],
    token: ['x'.repeat(43)],
  }
  const ids = (list: readonly { readonly id: number }[]) => list.map(({ id }) => id)
  const slugs = (list: readonly { readonly slug: string }[]) => list.map(({ slug }) => slug)
  const valuesOfOtherRoles = {
    ...sharedValues,
    email: [owner.email, exposedMember.email, 'nieuw@lid.example', 'ander@lid.example'],
    listingId: ids([...ownersVenues, ...otherVenues.slice(0, 60)]),
    venueId: ids(venues.slice(0, 60)),
    'listings.slug': slugs(venues.slice(0, 60)),
    'venues.id': ids(venues.slice(0, 60)),
    'plans.id': [ownersData.planId],
    planId: [ownersData.planId],
    otherThan: [ownersData.planId],
    'stops.slug': ownersData.stops,
    'reviews.id': [ownersData.reviewId, ownReview.id],
    'friend-request.id': ownersData.friendRequests,
    'messages.id': ownersData.friendRequests.map((id) => `requested-${id}`),
    'users.id': [ownerId, exposedMemberId],
    userId: [ownerId],
    'member-data.userId': [ownerId],
  }
  const valuesForAdministrators = {
    ...sharedValues,
    email: [exposedMember.email, 'nieuw@lid.example'],
    listingId: ids(otherVenues),
    venueId: ids(otherVenues),
    'listings.slug': slugs(venues),
    'venues.id': ids(otherVenues),
    'reviews.id': [ownReview.id],
    'users.id': [exposedMemberId],
    userId: [exposedMemberId],
  }
  return {
    owner,
    exposedMember,
    attackers,
    async replace(role) {
      attackers[role] = await createAttacker(role)
      return attackers[role]
    },
    existingValues: {
      visitor: valuesOfOtherRoles,
      member: valuesOfOtherRoles,
      'other-member': valuesOfOtherRoles,
      administrator: valuesForAdministrators,
    },
  }
}

const review = { rating: 4, comment: 'Een fijne plek om met vrienden te zitten.' }

/** Creates data that nobody else may change: favourites, a review, a saved plan, a friend and requests. */
async function createOwnersData(owner: SiteUser, venues: readonly { readonly id: number }[], friend: SiteUser) {
  ;(await owner.call('PATCH', '/api/account/profile', { firstName: 'Els', lastName: 'de Boer' })).must(200)
  for (const { id } of venues) (await owner.call('POST', '/api/favorites', { listingId: id })).must(201)
  const ownersReview = (await owner.call('POST', `/api/listings/${venues[0]?.id}/reviews`, review)).must(201).as(Id)
  ;(await friend.call('POST', '/api/friend-request', { username: owner.username })).must(201)
  const friendRequests = (await owner.call('GET', '/api/friend-requests'))
    .must(200)
    .as(z.array(Id))
    .map(({ id }) => id)
  ;(await owner.call('POST', `/api/friend-request/${friendRequests[0]}/accept`)).must(200)
  const plan = (await owner.call('POST', '/api/smart-plan', { request: 'Een avond uit met vrienden' }))
    .must(200)
    .as(Plan)
  ;(await owner.call('POST', '/api/plans', { planId: plan.id })).must(201)
  return { reviewId: ownersReview.id, planId: plan.id, stops: plan.locations.map(({ slug }) => slug), friendRequests }
}

/** Reads the owner's data as the owner sees it, without what others may add, such as friend requests. */
export async function readOwnersData(owner: SiteUser): Promise<Record<string, unknown>> {
  const get = async <T>(path: string, schema: z.ZodType<T>): Promise<T> =>
    (await owner.call('GET', path)).must(200).as(schema)
  const friends = await get('/api/friends', z.array(Friend))
  const isOfFriend = ({ member }: Message) => friends.some(({ username }) => username === member?.username)
  return {
    profile: await get('/api/user', User),
    favourites: await get('/api/favorites', z.array(z.object({ listingId: z.number() }))),
    reviews: (await get('/api/my-reviews', z.array(OwnReview))).map(({ listingName: _, ...review }) => review),
    plans: await get('/api/plans', z.array(z.unknown())),
    friends: friends.filter(({ status }) => status === 'accepted'),
    shares: await get('/api/shares', z.array(z.unknown())),
    messages: (await get('/api/messages', z.array(Message))).filter(isOfFriend),
    shownMessages: await get('/api/messages/settings', z.unknown()),
    mails: await get('/api/account/mails', z.unknown()),
  }
}
