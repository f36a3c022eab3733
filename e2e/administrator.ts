import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { waitUntil } from '@plekje/testing'
import { type Account, cookieOf, createMember, signIn } from './member'
import { siteUrl, type Visitor, type visitors } from './visitor'

/**
 * The first administrator (ACCOUNT-26) of the site that all journeys visit, or of another platform by its data folder.
 */
export const administrator = (dataDir?: string): Account => ({
  username: 'admin',
  email: 'admin@plekje.example',
  password:
    (dataDir === undefined && process.env.ADMIN_PASSWORD) ||
    readFileSync(join(dataDir ?? process.env.E2E_DATA_DIR ?? '', 'secrets', 'admin-password'), 'utf8').trim(),
})

/** Returns a function that creates visitors who are signed in as the first administrator. */
export const administrators =
  (newVisitor: ReturnType<typeof visitors>) =>
  async (options?: Parameters<typeof newVisitor>[0]): Promise<Visitor> => {
    const visitor = await newVisitor(options)
    await signIn(visitor.context, administrator())
    return visitor
  }

/** Reads the list of venues for administrators. */
export async function listManaged(
  { context }: Visitor,
  query: string,
): Promise<{ total: number; venues: { id: number; name: string; slug: string; isVisible: boolean }[] }> {
  const reply = await context.request.get(`/api/admin/venues/manage?${query}`)
  if (!reply.ok()) throw new Error(`not listed: ${await reply.text()}`)
  return reply.json()
}

/** Creates another administrator, with rights granted by the first. */
export async function createAdministrator({ context: { request } }: Visitor): Promise<Account> {
  const account = await createMember('beheer')
  const list = await request.get(`/api/admin/users?search=${account.username}`)
  const users: { id: string; username: string }[] = await list.json()
  const id = users.find(({ username }) => username === account.username)?.id
  const reply = await request.patch(`/api/admin/users/${id}/admin`, { data: { isAdmin: true } })
  if (!reply.ok()) throw new Error(`no rights given: ${await reply.text()}`)
  return account
}

let cookie: Promise<string> | undefined
/** The cookie of the administrator, who signs in once per test file, because hashing a password takes a while. */
const adminCookie = (): Promise<string> => {
  cookie ??= cookieOf(administrator())
  return cookie
}

export interface OwnVenue {
  readonly id: number
  readonly slug: string
  readonly name: string
}

/**
 * Adds a venue for one test file, which other files cannot change or count events of. By default a bar in Utrecht with a
 * phone number. Resolves once visitors find it.
 */
export async function addVenue(
  venue: { readonly name?: string; readonly category?: string; readonly [field: string]: unknown } = {},
): Promise<OwnVenue> {
  const { category = 'bars', name = `Plek ${randomUUID().replace(/[^a-f]/g, '')}`, ...fields } = venue
  const [categoryId, locationId, session] = await Promise.all([
    idOf('/api/categories', category),
    idOf('/api/locations', 'utrecht'),
    adminCookie(),
  ])
  const data = {
    shortDescription: '',
    description: '',
    address: 'Oudegracht 1',
    phone: '030 123 45 67',
    email: '',
    website: '',
    priceRange: null,
    visible: true,
    categoryId,
    locationId,
    name,
    ...fields,
  }
  const reply = await fetch(`${siteUrl()}/api/admin/venues`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: session },
    body: JSON.stringify(data),
  })
  if (!reply.ok) throw new Error(`not added: ${await reply.text()}`)
  const addedVenue: OwnVenue = await reply.json()
  if (data.visible) await waitUntil(() => isFound(addedVenue), { what: `${name} to be found` })
  return addedVenue
}

/** True when visitors find the venue by its page and by the search. */
export async function isFound({ name, slug }: Pick<OwnVenue, 'name' | 'slug'>): Promise<boolean> {
  const [page, search] = await Promise.all([
    fetch(`${siteUrl()}/api/listings/${slug}`),
    fetch(`${siteUrl()}/api/search?search=${encodeURIComponent(name)}`),
  ])
  const { hits } = (await search.json()) as { hits?: { slug: string }[] }
  return page.ok && hits?.some((hit) => hit.slug === slug) === true
}

const loadedLists = new Map<string, Promise<{ id: number; slug: string }[]>>()
/** Id of a category or place, which never changes. */
async function idOf(path: string, wantedSlug: string): Promise<number | undefined> {
  const list: Promise<{ id: number; slug: string }[]> =
    loadedLists.get(path) ?? fetch(siteUrl() + path).then((reply) => reply.json())
  loadedLists.set(path, list)
  return (await list).find(({ slug }) => slug === wantedSlug)?.id
}
