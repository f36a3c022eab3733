// Proves SEARCH-25.
import { waitUntil } from '@plekje/testing'
import { closeAccounts, type RunningAccounts, startAccounts } from './start-accounts'

let accounts: RunningAccounts
beforeAll(async () => {
  accounts = await startAccounts({ env: { SITE_URL: 'https://plekje.example', BRAND_NAME: 'Plekje' } })
})
afterAll(closeAccounts)
afterEach(() => {
  accounts.mailer.isAway = false
})

const venue = {
  id: 7,
  slug: 'café-7',
  name: 'Café <De Zon>',
  categoryName: 'Bars',
  locationName: 'Utrecht',
  firstVisibleAt: '2026-11-25T07:00:00.000Z',
}
const news = [{ name: 'Bars in Utrecht', criteria: 'category=bars&location=utrecht', venues: [venue], more: 0 }]
const handOver = async (userId: string, id: string, more = {}) =>
  (
    await accounts.call('/api/internal/alert-mails', {
      as: 'social',
      body: { id, userId, unsubscribeToken: 'geheim_1', news, ...more },
    })
  ).body.outcome
const mailsTo = (address: string) =>
  accounts.mailer.to(address).filter(({ subject }) => subject.includes('nieuwe plek'))

it('a mail about new venues links to them, and has the headers to stop it with one click', async () => {
  const { as, email } = await accounts.join('anna')
  expect(await handOver(as.id, 'mail-1')).toBe('taken')
  await waitUntil(() => mailsTo(email).length === 1)
  const [mail] = mailsTo(email)
  expect(mail?.subject).toBe('1 nieuwe plek: Bars in Utrecht (Plekje)')
  expect(mail?.id).toBe('mail-1')
  expect(mail?.headers).toEqual({
    'List-Unsubscribe': '<https://plekje.example/api/alerts/unsubscribe?token=geheim_1>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })
  expect(mail?.text).toContain('- Café <De Zon> in Utrecht (Bars)\n  https://plekje.example/listing/caf%C3%A9-7\n')
  expect(mail?.text).toContain('https://plekje.example/?category=bars&location=utrecht&sortBy=newest')
  expect(mail?.text).toContain('https://plekje.example/unsubscribe?token=geheim_1')
  expect(mail?.text).not.toContain('OpenStreetMap')
  expect(mail?.html).toContain('<a href="https://plekje.example/listing/caf%C3%A9-7"')
  expect(mail?.html).toContain('Café &lt;De Zon&gt; in Utrecht (Bars)')
  expect(mail?.html).toContain('<a href="https://plekje.example/unsubscribe?token=geheim_1"')
})

it('a mail about new venues says how many more there are, and whose data it is', async () => {
  const { as, email } = await accounts.join('bas')
  const of = [{ ...news[0], venues: [{ ...venue, attribution: 'osm' }], more: 12 }, news[0]]
  await handOver(as.id, 'mail-2', { news: of })
  await waitUntil(() => mailsTo(email).length === 1)
  const [mail] = mailsTo(email)
  expect(mail?.subject).toBe('14 nieuwe plekken (Plekje)')
  expect(mail?.text).toContain('Nog 12 nieuwe: bekijk alles')
  expect(mail?.text).toContain('© OpenStreetMap-bijdragers (ODbL)')
})

it('an alert is mailed once, and no next one is accepted before it was sent', async () => {
  const { as, email } = await accounts.join('carla')
  accounts.mailer.isAway = true
  const refusals = accounts.mailer.refusals
  expect(await handOver(as.id, 'mail-3')).toBe('taken')
  await waitUntil(() => accounts.mailer.refusals > refusals)
  expect(await handOver(as.id, 'mail-3')).toBe('taken')
  expect(await handOver(as.id, 'mail-4')).toBe('waits')
  accounts.mailer.isAway = false
  await waitUntil(() => mailsTo(email).length === 1)
  await waitUntil(async () => (await handOver(as.id, 'mail-4')) === 'taken')
  await waitUntil(() => mailsTo(email).length === 2)
  expect(await handOver(as.id, 'mail-3')).toBe('taken')
  expect(mailsTo(email).map(({ id }) => id)).toEqual(['mail-3', 'mail-4'])
})

it('an alert for an unknown member is answered as gone', async () => {
  expect(await handOver('unknown', 'mail-5')).toBe('gone')
})
