// Proves REVIEW-23.
import { eventMessage } from '@plekje/service-kit'
import { waitUntil } from '@plekje/testing'
import { closeAccounts, type RunningAccounts, startAccounts } from './start-accounts'

afterEach(closeAccounts)

async function publish({ engines }: RunningAccounts, userId: string, listingName: string, times = 1) {
  const data = { userId, reviewId: 'r1', listingName, listingSlug: 'cafe-de-zon' }
  const message = eventMessage('review.replied', userId, data)
  for (let time = 0; time < times; time += 1) await engines.events.publish('review.replied', [message])
}
const subjectsTo = ({ mailer }: RunningAccounts, address: string) => mailer.to(address).map(({ subject }) => subject)
const settings = (accounts: RunningAccounts, options: object = {}) => accounts.call('/api/account/mails', options)

it('tells the author of a review that the venue replied, once per event, with a link to the page', async () => {
  const accounts = await startAccounts()
  const { as, email } = await accounts.join('anna')
  await publish(accounts, as.id, 'Café <De Zon>', 3)
  await publish(accounts, as.id, 'De Maan')
  await waitUntil(() => subjectsTo(accounts, email).includes('De Maan heeft op je review gereageerd'))
  const isReply = ({ subject }: { subject: string }) => subject === 'Café <De Zon> heeft op je review gereageerd'
  const mails = accounts.mailer.to(email).filter(isReply)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toContain('/listing/cafe-de-zon#reviews')
  expect(mails[0]?.text).toContain('Bij Instellingen kies je welke mails je krijgt')
  expect(mails[0]?.html).toContain('Café &lt;De Zon&gt;')
})

it('mails no member who switched that off, and the download says so', async () => {
  const accounts = await startAccounts()
  const [anna, bas] = [await accounts.join('anna'), await accounts.join('bas')]
  expect((await settings(accounts, { as: anna.as })).body).toMatchObject({ replies: true, kinds: { replies: 'now' } })
  const off = await settings(accounts, { as: anna.as, method: 'PUT', body: { replies: false } })
  expect(off.status).toBe(200)
  expect(off.body).toMatchObject({ replies: false, kinds: { replies: 'never' } })
  expect((await settings(accounts)).status).toBe(401)
  await publish(accounts, anna.as.id, 'De Zon')
  await publish(accounts, bas.as.id, 'De Zon')
  await waitUntil(() => subjectsTo(accounts, bas.email).includes('De Zon heeft op je review gereageerd'))
  await waitUntil(async () => (await accounts.call('/readyz')).body.details.usersWaitingForMail === 0)
  expect(subjectsTo(accounts, anna.email)).not.toContain('De Zon heeft op je review gereageerd')
  await settings(accounts, { as: anna.as, method: 'PUT', body: { replies: true } })
  await publish(accounts, anna.as.id, 'De Maan')
  await waitUntil(() => subjectsTo(accounts, anna.email).includes('De Maan heeft op je review gereageerd'))
})
