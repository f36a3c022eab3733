import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EventData } from '@plekje/contracts'
import { eventMessage } from '@plekje/service-kit'
import { waitUntil } from '@plekje/testing'
import { closeAccounts, RecordingMailer, type RunningAccounts, startAccounts } from './start-accounts'

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'accounts-moderation-'))
})
afterEach(async () => {
  await closeAccounts()
  await rm(directory, { recursive: true, force: true })
})

type Moderated = EventData<'review.moderated'>
const moderated = (userId: string, more: Partial<Moderated> = {}): Moderated => ({
  userId,
  ...{
    reviewId: 'r1',
    listingName: 'Café <De Zon>',
    decision: 'hidden',
    reason: 'Je noemt iemand bij naam & toenaam.',
  },
  ...more,
})
const publish = async (
  { engines }: RunningAccounts,
  data: Moderated,
  message = eventMessage('review.moderated', data.userId, data),
) => {
  await engines.events.publish('review.moderated', [message])
  return message
}
const noticesTo = ({ mailer }: Pick<RunningAccounts, 'mailer'>, address: string) =>
  mailer.to(address).filter(({ subject }) => subject.startsWith('Je review'))

it('tells an author which review was hidden, why, and how to answer', async () => {
  const accounts = await startAccounts({ env: { SITE_URL: 'https://plekje.example/', BRAND_NAME: 'Plekje' } })
  const { as, email } = await accounts.join('anna')
  await publish(accounts, moderated(as.id))
  await waitUntil(() => noticesTo(accounts, email).length === 1)
  const [mail] = noticesTo(accounts, email)
  expect(mail?.subject).toBe('Je review van Café <De Zon> is verborgen')
  expect(mail?.text).toContain('De reden: Je noemt iemand bij naam & toenaam.')
  expect(mail?.text).toContain('\nhttps://plekje.example/my-reviews\n')
  expect(mail?.text).toMatch(/reageren\? Pas de tekst van je review aan/)
  expect(mail?.html).toContain('Café &lt;De Zon&gt;')
  expect(mail?.html).toContain('naam &amp; toenaam')
})

it('tells that a review stays', async () => {
  const accounts = await startAccounts()
  const { as, email } = await accounts.join('anna')
  await publish(accounts, moderated(as.id, { decision: 'kept', reason: 'Een mening mag.' }))
  await waitUntil(() => noticesTo(accounts, email).length === 1)
  const [mail] = noticesTo(accounts, email)
  expect(mail?.subject).toBe('Je review van Café <De Zon> blijft staan')
  expect(mail?.text).toContain('De reden: Een mening mag.')
  expect(mail?.text).toContain('\nhttp://localhost:8080/my-reviews\n')
})

it('mails each decision once, however often its event comes, before and after it was sent and after a restart', async () => {
  const away = new RecordingMailer()
  away.isAway = true
  const first = await startAccounts({ directory, mailer: new RecordingMailer() })
  const { as, email } = await first.join('anna')
  await first.close()

  const second = await startAccounts({ directory, mailer: away })
  const events = []
  for (const reviewId of ['r1', 'r2', 'r3', 'r4', 'r5', 'r6', 'r7']) {
    events.push(await publish(second, moderated(as.id, { reviewId, listingName: `Venue ${reviewId}` })))
  }
  for (const message of events) await publish(second, moderated(as.id), message)
  await waitUntil(() => away.refusals > 0)
  await second.close()

  const third = await startAccounts({ directory })
  await waitUntil(() => noticesTo(third, email).length === 7)
  for (const message of events) await publish(third, moderated(as.id), message)
  const last = moderated(as.id, { reviewId: 'last', listingName: 'Venue last' })
  await publish(third, last)
  await waitUntil(() => noticesTo(third, email).length === 8)
  await waitUntil(async () => (await third.call('/readyz')).body.details.usersWaitingForMail === 0)
  expect(
    noticesTo(third, email)
      .map(({ subject }) => subject)
      .sort(),
  ).toEqual(['last', 'r1', 'r2', 'r3', 'r4', 'r5', 'r6', 'r7'].map((id) => `Je review van Venue ${id} is verborgen`))
})

it('mails nobody about an unknown account', async () => {
  const accounts = await startAccounts()
  const { as, email } = await accounts.join('anna')
  await publish(accounts, moderated('nobody'))
  await publish(accounts, moderated(as.id))
  await waitUntil(() => noticesTo(accounts, email).length === 1)
  expect(accounts.mailer.sent.filter(({ subject }) => subject.startsWith('Je review'))).toHaveLength(1)
})
