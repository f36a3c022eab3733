import { waitUntil } from '@plekje/testing'
import { ADMIN_PASSWORD, closeAccounts, startAccounts } from './start-accounts'

afterEach(closeAccounts)

it('counts the accounts there are, verified ones and administrators, and no erased one', async () => {
  const accounts = await startAccounts()
  const figures = async () => (await accounts.call('/api/internal/account-figures', { as: 'analytics' })).body
  expect(await figures()).toEqual({ users: 1, verified: 1, administrators: 1 })
  await accounts.register('onbevestigd')
  const [anna] = [await accounts.join('anna'), await accounts.join('bas')]
  expect(await figures()).toEqual({ users: 4, verified: 3, administrators: 1 })
  const { as } = await accounts.admin()
  await accounts.call(`/api/admin/users/${anna.as.id}/admin`, { as, method: 'PATCH', body: { isAdmin: true } })
  expect(await figures()).toEqual({ users: 4, verified: 3, administrators: 2 })
  const removed = await accounts.call('/api/account', {
    method: 'DELETE',
    as,
    session: (await accounts.login('admin', ADMIN_PASSWORD)).session,
    body: { password: ADMIN_PASSWORD },
  })
  expect(removed.status).toBe(204)
  await waitUntil(async () => (await figures()).users === 3)
  expect(await figures()).toEqual({ users: 3, verified: 2, administrators: 1 })
})

it('tells by hour when those who have an account registered, from an instant on', async () => {
  const accounts = await startAccounts()
  const began = new Date(Date.now() - 60_000).toISOString()
  await accounts.join('anna')
  const added = async (since: string): Promise<Record<string, number>> =>
    (await accounts.call(`/api/internal/account-figures?since=${since}`, { as: 'analytics' })).body.addedPerHour
  const hours = await added(began)
  expect(Object.values(hours).reduce((sum, count) => sum + count, 0)).toBe(2)
  for (const hour of Object.keys(hours)) expect(hour).toMatch(/^\d{4}-\d\d-\d\dT\d\d:00:00\.000Z$/)
  expect(await added(new Date(Date.now() + 60_000).toISOString())).toEqual({})
})

it('tells its figures to services only', async () => {
  const accounts = await startAccounts()
  const { as } = await accounts.admin()
  expect((await accounts.call('/api/internal/account-figures')).status).toBe(401)
  expect((await accounts.call('/api/internal/account-figures', { as })).status).toBe(401)
})
