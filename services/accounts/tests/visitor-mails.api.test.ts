// Proves PROPOSAL-15.
import { visitorNoticesApi } from '@plekje/contracts'
import { eventMessage, implement, NotFoundError } from '@plekje/service-kit'
import { waitUntil } from '@plekje/testing'
import { startFakeServices } from '@plekje/testing/service-under-test'
import { DATABASE } from '../src/storage/user-model'
import { visitorMailModel } from '../src/storage/visitor-mails'
import { closeAccounts, type RunningAccounts, startAccounts } from './start-accounts'

const ADDRESS = 'bezoeker@voorbeeld.example'

/** Listings as accounts asks it, with one visitor's address per proposal. */
async function playListings() {
  const played = { isAway: false, addresses: new Map<string, string>(), issued: 0 }
  const listings = implement(visitorNoticesApi, {
    issueVisitorNotice: ({ params }) => {
      if (played.isAway) throw new Error('away')
      const to = played.addresses.get(params.id)
      if (to === undefined) throw new NotFoundError('notice_not_found', 'Weg.')
      played.issued += 1
      return { to, listingName: 'Café <Zon>', taken: ['phone' as const], refused: ['dogs' as const] }
    },
    endVisitorNotice: ({ params }) => {
      played.addresses.delete(params.id)
      return undefined
    },
  })
  return { played, services: await startFakeServices({ listings: [listings] }) }
}

let accounts: RunningAccounts
let played: Awaited<ReturnType<typeof playListings>>['played']
let services: Awaited<ReturnType<typeof playListings>>['services']
let passedMs = 0
beforeEach(async () => {
  passedMs = 0
  ;({ played, services } = await playListings())
  accounts = await startAccounts({
    env: { ...services.env, SITE_URL: 'https://plekje.example' },
    now: () => new Date(Date.now() + passedMs),
  })
})
afterEach(async () => {
  await closeAccounts()
  await services.close()
})

async function publish(proposalId: string, times = 1) {
  const message = eventMessage('visitor-proposal.decided', proposalId, { proposalId })
  for (let time = 0; time < times; time += 1) {
    await accounts.engines.events.publish('visitor-proposal.decided', [message])
  }
}
const mails = () => accounts.mailer.to(ADDRESS)
const waiting = async () =>
  visitorMailModel(await accounts.engines.documents.connection(DATABASE)).countDocuments({
    nextAt: { $gte: new Date(0) },
  })

it('tells a visitor once, at the address that listings had, which is forgotten then', async () => {
  played.addresses.set('p1', ADDRESS)
  await publish('p1', 3)
  await waitUntil(() => played.addresses.size === 0)
  await waitUntil(async () => (await waiting()) === 0)
  const [mail, ...others] = mails()
  expect(others).toEqual([])
  expect(mail?.subject).toBe('Het voorstel voor Café <Zon> is bekeken')
  expect(mail?.text).toContain('Iemand stuurde Plekje een voorstel')
  expect(mail?.text).toContain('gaf dit e-mailadres op')
  expect(mail?.text).toContain('Overgenomen: telefoon.')
  expect(mail?.text).toContain('Niet overgenomen: honden welkom.')
  expect(mail?.text).not.toMatch(/https?:/)
  expect(mail?.html).toContain('Café &lt;Zon&gt;')
  expect(mail?.html).not.toMatch(/<a |https?:/)
})

it('is given up after 3 days, and the address forgotten', async () => {
  played.addresses.set('p1', ADDRESS)
  accounts.mailer.isAway = true
  await publish('p1')
  await waitUntil(() => accounts.mailer.refusals > 0)
  passedMs = 3 * 24 * 3_600_000
  await waitUntil(() => played.addresses.size === 0)
  await waitUntil(async () => (await waiting()) === 0)
  expect(mails()).toEqual([])
})

it('waits while listings or the mail server is away', async () => {
  played.addresses.set('p1', ADDRESS)
  played.isAway = true
  accounts.mailer.isAway = true
  await publish('p1')
  await waitUntil(async () => (await waiting()) === 1)
  played.isAway = false
  await waitUntil(() => accounts.mailer.refusals > 0)
  expect(played.addresses.size).toBe(1)
  accounts.mailer.isAway = false
  await waitUntil(() => mails().length === 1)
  await waitUntil(() => played.addresses.size === 0)
})

it('sends nothing when the address is gone', async () => {
  played.addresses.set('p2', ADDRESS)
  await publish('gone')
  await publish('p2')
  await waitUntil(() => mails().length === 1)
  await waitUntil(async () => (await waiting()) === 0)
  expect(accounts.mailer.to(ADDRESS)).toHaveLength(1)
})
