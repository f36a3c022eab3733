/** The sender of a request: a visitor or a signed-in member. */
type Sender = 'visitor' | 'member'

export interface SiteRequest {
  readonly path: string
  readonly as?: Sender
  readonly method?: 'POST'
  readonly body?: object
}

/** A part of the site, and the permitted effects of its absence (the table at the end of ARCHITECTURE.md). */
export interface Part {
  /** The service in docker-compose.yml. */
  readonly service: string
  /** Requests of visitors that may fail during the outage; by default none. */
  readonly mayFail?: RegExp
  /** A request that gets 503 in Dutch during the outage, and succeeds afterwards. */
  readonly refuses?: SiteRequest
  /** A page that shows this Dutch error during the outage. */
  readonly showsError?: { readonly path: string; readonly text: string; readonly as?: Sender }
  /** More requests that must succeed before the next part is killed, because services reconnect at different times. */
  readonly alsoRecovers?: readonly SiteRequest[]
  /** Requests that succeed during the outage. */
  readonly answers: readonly (SiteRequest & { readonly status?: number })[]
  /** A page that shows this text during the outage. */
  readonly shows?: { readonly path: string; readonly text: string }
}

/** A venue without cached responses, because it was not requested before. */
export interface UncachedVenue {
  readonly id: number
  readonly slug: string
  readonly name: string
}

const venuePages = '/api/(listings/|locations|categories|user|favorites)|/media/|/listing/|/category/'
const discovery = '/remotes/discovery/mf-manifest.json'
const track = (venueId: number): Part['answers'][number] => ({
  path: '/api/admin/venue-analytics/track',
  method: 'POST',
  body: { venueId, actionType: 'phone_click' },
  status: 202,
})

export const engines = ({ id, slug, name }: UncachedVenue, other: UncachedVenue): Part[] => [
  {
    service: 'kafka',
    answers: [{ path: '/readyz' }, { path: '/api/search?search=sauna' }, { path: `/api/listings/${slug}` }, track(id)],
    shows: { path: `/listing/${slug}`, text: name },
  },
  {
    service: 'redis',
    refuses: { path: '/api/favorites', as: 'member' },
    answers: [
      { path: '/readyz' },
      { path: '/api/search?search=karten' },
      { path: `/api/listings/${other.slug}` },
      track(id),
    ],
    shows: { path: `/listing/${other.slug}`, text: other.name },
  },
  {
    service: 'mongodb',
    mayFail: new RegExp(`^(${venuePages})`),
    refuses: { path: '/api/favorites', as: 'member' },
    answers: [{ path: '/api/search?search=zwembad' }, track(id)],
    showsError: { path: `/listing/${other.slug}-bestaat-niet`, text: 'Deze plek laadt niet' },
    alsoRecovers: [
      { path: '/api/locations' },
      { path: `/api/listings/${other.id}/reviews` },
      { path: '/api/favorites', as: 'member' },
      { path: '/api/plans', as: 'member' },
    ],
  },
]

export const services = ({ id, slug, name }: UncachedVenue): Part[] => [
  {
    service: 'reviews',
    mayFail: /^\/api\/listings\/\d+\/(google-)?reviews/,
    refuses: { path: `/api/listings/${id}/reviews` },
    showsError: { path: `/listing/${slug}`, text: 'De reviews van bezoekers konden niet worden geladen.' },
    shows: { path: `/listing/${slug}`, text: name },
    answers: [{ path: '/readyz' }, { path: `/api/listings/${slug}` }, { path: '/api/search?search=bioscoop' }],
  },
  {
    service: 'search',
    mayFail: /^\/api\/(search|listings(\?|$)|geocode|reverse-geocode)/,
    refuses: { path: '/api/search?search=poppodium' },
    showsError: { path: '/?search=draaimolen', text: 'Zoeken lukt nu even niet' },
    shows: { path: '/category/minigolf', text: 'Minigolf' },
    answers: [{ path: '/readyz' }, { path: `/api/listings/${slug}` }, { path: '/api/locations' }],
  },
  {
    service: 'social',
    refuses: { path: '/api/favorites', as: 'member' },
    showsError: { path: '/favorieten', text: 'Je favorieten laden niet', as: 'member' },
    shows: { path: `/listing/${slug}`, text: name },
    answers: [{ path: '/readyz' }, { path: '/api/my-reviews', as: 'member' }],
  },
  {
    service: 'accounts',
    refuses: { path: '/api/login', method: 'POST', body: { username: 'iemand', password: 'iets van iemand' } },
    shows: { path: `/listing/${slug}`, text: name },
    // Signed-in members stay signed in.
    answers: [{ path: '/readyz' }, { path: '/api/favorites', as: 'member' }, { path: '/api/my-reviews', as: 'member' }],
  },
  {
    service: 'planner',
    refuses: { path: '/api/plans', as: 'member' },
    shows: { path: `/listing/${slug}`, text: name },
    answers: [{ path: '/readyz' }, { path: '/api/search?search=museum' }, { path: '/api/favorites', as: 'member' }],
  },
  {
    service: 'analytics',
    mayFail: /^\/api\/(track-|admin\/)/,
    refuses: track(id),
    shows: { path: `/listing/${slug}`, text: name },
    answers: [{ path: '/readyz' }, { path: `/api/listings/${slug}` }, { path: '/api/search?search=casino' }],
  },
  {
    service: 'listings',
    mayFail: new RegExp(`^(${venuePages})`),
    refuses: { path: `/api/listings/${slug}-bestaat-niet` },
    showsError: { path: `/listing/${slug}-bestaat-niet`, text: 'Deze plek laadt niet' },
    answers: [{ path: '/api/search?search=theater' }, { path: '/api/favorites', as: 'member' }],
  },
]

/** The front ends, whose pages the gateway has cached and whose files it has fetched. */
export const frontEnds = ({ slug, name }: UncachedVenue): Part[] => [
  {
    service: 'shell',
    mayFail: /^\/[^/]+\.(js|css|woff2|svg|png|webmanifest)$/,
    shows: { path: `/listing/${slug}`, text: name },
    answers: [{ path: '/' }, { path: discovery }, { path: '/api/search?search=terras' }],
  },
  {
    service: 'mfe-discovery',
    mayFail: /^\/remotes\/discovery\//,
    shows: { path: '/', text: 'Waar heb je zin in?' },
    answers: [{ path: '/readyz' }, { path: '/' }, { path: '/remotes/account/mf-manifest.json' }],
  },
  {
    service: 'mfe-account',
    mayFail: /^\/remotes\/account\//,
    shows: { path: '/auth', text: 'Welkom terug' },
    answers: [{ path: '/readyz' }, { path: '/' }, { path: discovery }],
  },
  {
    service: 'mfe-admin',
    mayFail: /^\/remotes\/admin\//,
    shows: { path: `/listing/${slug}`, text: name },
    answers: [{ path: '/readyz' }, { path: '/' }, { path: discovery }],
  },
  // Nothing is reachable without the gateway, but nothing that was acknowledged may be lost.
  { service: 'gateway', mayFail: /./, answers: [] },
]
