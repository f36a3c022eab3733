import { accountsApi, MAX_IMPORT_BYTES, MAX_PHOTO_BYTES, venueIntakeApi } from '@plekje/contracts'
import { bodyLimitOf } from '@plekje/service-kit'
import { type FakeService, type Running, startFakeService, startGateway } from './start-gateway'

let listings: FakeService
let gateway: Running
beforeAll(async () => {
  listings = await startFakeService('listings')
  gateway = await startGateway({ LISTINGS_URL: listings.url, ACCOUNTS_URL: listings.url })
})

it.each([
  ['/api/admin/venues/1/photos', MAX_PHOTO_BYTES, '5 MB'],
  ['/api/admin/imports', 2 * MAX_IMPORT_BYTES, '40 MB'],
  ['/api/admin/venues', bodyLimitOf(venueIntakeApi.createVenue).bytes, '4\\d\\d KB'],
  ['/api/account/password', bodyLimitOf(accountsApi.changePassword).bytes, '3 KB'],
  ['/api/logout', 1024, '1 KB'],
])(
  'POST %s takes %d bytes and refuses more before the service is asked',
  async (path, bytes, text) => {
    listings.asked.length = 0
    const cookie = await gateway.signIn({ id: 'u1', username: 'admin', isAdmin: true, createdAt: 1 })
    const post = (length: number, body?: string) =>
      gateway.ask(path, {
        method: 'POST',
        headers: { ...cookie, 'content-type': 'application/json', 'content-length': String(length) },
        ...(body === undefined ? {} : { body }),
      })
    const refused = await post(bytes + 1)
    expect(refused.status).toBe(413)
    expect(refused.json().error).toMatch(new RegExp(`^De gegevens zijn te groot\\. Stuur hoogstens ${text}\\.$`))
    expect(listings.asked).toHaveLength(0)
    expect((await post(bytes, 'x'.repeat(bytes))).status).toBe(200)
    expect(listings.asked).toHaveLength(1)
    const empty = await gateway.ask(path, { method: 'POST', headers: { 'content-length': '0' } })
    expect(empty.status).toBe(path === '/api/logout' ? 200 : 401)
  },
  30_000,
)
