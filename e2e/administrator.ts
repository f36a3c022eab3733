import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Account, createMember, signIn } from './member'
import { siteUrl, type Visitor, type visitors } from './visitor'

/**
 * The first administrator (ACCOUNT-26) of the site that all journeys visit, or of a platform of one's own by its data
 * folder.
 */
export const administrator = (dataDir?: string): Account => ({
  username: 'admin',
  email: 'admin@plekje.example',
  password:
    (dataDir === undefined && process.env.ADMIN_PASSWORD) ||
    readFileSync(join(dataDir ?? process.env.E2E_DATA_DIR ?? '', 'secrets', 'admin-password'), 'utf8').trim(),
})

/** Visitors of a journey who are signed in as the first administrator. */
export const administrators =
  (newVisitor: ReturnType<typeof visitors>) =>
  async (options?: Parameters<typeof newVisitor>[0]): Promise<Visitor> => {
    const visitor = await newVisitor(options)
    await signIn(visitor.context, administrator())
    return visitor
  }

/** What administrators' lists answer. */
export async function managed(
  { context }: Visitor,
  query: string,
): Promise<{ total: number; venues: { id: number; name: string; slug: string; isVisible: boolean }[] }> {
  const reply = await context.request.get(`/api/admin/venues/manage?${query}`)
  if (!reply.ok()) throw new Error(`not listed: ${await reply.text()}`)
  return reply.json()
}

/** Another one, who was given the rights by the first. */
export async function createAdministrator({ context: { request } }: Visitor): Promise<Account> {
  const account = await createMember('beheer')
  const found: { id: string; username: string }[] = await (
    await request.get(`/api/admin/users?search=${account.username}`)
  ).json()
  const id = found.find(({ username }) => username === account.username)?.id
  const reply = await request.patch(`/api/admin/users/${id}/admin`, { data: { isAdmin: true } })
  if (!reply.ok()) throw new Error(`no rights given: ${await reply.text()}`)
  return account
}

/** Adds a venue without its screen; a bar in Utrecht unless told otherwise. */
export async function addVenue(
  { context }: Visitor,
  venue: { readonly name: string; readonly category?: string; readonly [field: string]: unknown },
): Promise<{ id: number; slug: string; name: string }> {
  const { category = 'bars', ...fields } = venue
  const [categoryId, locationId] = await Promise.all([
    idOf('/api/categories', category),
    idOf('/api/locations', 'utrecht'),
  ])
  const given = { shortDescription: '', description: '', address: 'Oudegracht 1', phone: '', email: '', website: '' }
  const data = { ...given, priceRange: null, visible: true, categoryId, locationId, ...fields }
  const reply = await context.request.post('/api/admin/venues', { data })
  if (!reply.ok()) throw new Error(`not added: ${await reply.text()}`)
  return reply.json()
}

const known = new Map<string, Promise<{ id: number; slug: string }[]>>()
/** Of a category or a place, which stay as they are. */
async function idOf(path: string, wanted: string): Promise<number | undefined> {
  const all: Promise<{ id: number; slug: string }[]> =
    known.get(path) ?? fetch(siteUrl() + path).then((reply) => reply.json())
  known.set(path, all)
  return (await all).find(({ slug }) => slug === wanted)?.id
}
