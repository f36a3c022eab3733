import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Account } from './member'
import type { Visitor } from './visitor'

/** The administrator that the platform made at its start (DESIGN §3, first administrator). */
export const administrator = (): Account => ({
  username: 'admin',
  email: 'admin@plekje.example',
  password: readFileSync(join(process.env.E2E_DATA_DIR ?? '', 'secrets', 'admin-password'), 'utf8').trim(),
})

/** What administrators' lists answer. */
export async function managed(
  { context }: Visitor,
  query: string,
): Promise<{ total: number; venues: { id: number; name: string; slug: string }[] }> {
  const reply = await context.request.get(`/api/admin/venues/manage?${query}`)
  if (!reply.ok()) throw new Error(`not listed: ${await reply.text()}`)
  return reply.json()
}
