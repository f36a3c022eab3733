// Proves PROPOSAL-12.
import type { EventData } from '@plekje/contracts'
import { eventMessage } from '@plekje/service-kit'
import { waitUntil } from '@plekje/testing'
import { closeAccounts, type RunningAccounts, startAccounts } from './start-accounts'

afterEach(closeAccounts)

type Decided = EventData<'proposal.decided'>
const decided = (userId: string, more: Partial<Decided> = {}): Decided => ({
  userId,
  proposalId: 'p1',
  listingName: 'Café <De Zon>',
  taken: ['phone', 'openingHours'],
  refused: ['dogs'],
  ...more,
})
async function publish({ engines }: RunningAccounts, data: Decided, times = 1) {
  const message = eventMessage('proposal.decided', data.userId, data)
  for (let time = 0; time < times; time += 1) await engines.events.publish('proposal.decided', [message])
}
const noticesTo = ({ mailer }: RunningAccounts, address: string) =>
  mailer.to(address).filter(({ subject }) => subject.startsWith('Je voorstel'))

it('tells a member what was taken of a proposal and what was not, once per event', async () => {
  const accounts = await startAccounts()
  const { as, email } = await accounts.join('anna')
  await publish(accounts, decided(as.id), 3)
  await publish(accounts, decided(as.id, { proposalId: 'p2', listingName: 'De Maan', refused: [] }))
  await waitUntil(() => noticesTo(accounts, email).length === 2)
  await waitUntil(async () => (await accounts.call('/readyz')).body.details.usersWaitingForMail === 0)
  const mails = noticesTo(accounts, email)
  expect(mails.map(({ subject }) => subject).sort()).toEqual([
    'Je voorstel voor Café <De Zon> is bekeken',
    'Je voorstel voor De Maan is bekeken',
  ])
  const mail = mails.find(({ subject }) => subject.includes('De Zon'))
  expect(mail?.text).toContain('Overgenomen: telefoon, openingstijden.')
  expect(mail?.text).toContain('Niet overgenomen: honden welkom.')
  expect(mail?.html).toContain('Café &lt;De Zon&gt;')
  expect(mails.find(({ subject }) => subject.includes('De Maan'))?.text).not.toContain('Niet overgenomen')
})

it('mails nobody about an unknown account', async () => {
  const accounts = await startAccounts()
  const { as, email } = await accounts.join('anna')
  await publish(accounts, decided('nobody'))
  await publish(accounts, decided(as.id))
  await waitUntil(() => noticesTo(accounts, email).length === 1)
  expect(accounts.mailer.sent.filter(({ subject }) => subject.startsWith('Je voorstel'))).toHaveLength(1)
})
