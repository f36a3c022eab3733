// Proves OWNER-2, OWNER-6, OWNER-10, OWNER-21.
import { type EventData, ownershipMailsApi } from '@plekje/contracts'
import { eventMessage, implement, NotFoundError } from '@plekje/service-kit'
import { waitUntil } from '@plekje/testing'
import { startFakeServices } from '@plekje/testing/service-under-test'
import { closeAccounts, type RunningAccounts, startAccounts } from './start-accounts'

type Changed = EventData<'ownership.changed'>

const gone = () => new NotFoundError('claim_not_found', 'Weg.')

/** Listings as accounts asks it; codes count up. */
async function playListings() {
  const played = { isAway: false, codes: 0, invited: 'bert', addressed: [] as (string | null)[], hours: [] as string[] }
  const refuseAway = () => {
    if (played.isAway) throw new Error('away')
  }
  const listings = implement(ownershipMailsApi, {
    issueClaimCode: ({ params }) => {
      refuseAway()
      if (params.id === 'gone') throw gone()
      played.codes += 1
      return { to: 'info@zon.example', code: `CODE-000${played.codes}`, listingName: 'Café <Zon>' }
    },
    invitation: ({ params }) => {
      if (params.id === 'gone') throw gone()
      return { username: played.invited, listingName: 'Café Zon', role: 'editor' as const }
    },
    issueReminder: ({ params }) => {
      refuseAway()
      if (params.id === 'gone') throw gone()
      played.codes += 1
      const { hours } = played
      const token = hours.length === 0 ? null : `T${played.codes}`
      return { listingId: 7, listingName: 'Café <Zon>', hours, token }
    },
    addressInvitation: ({ body }) => {
      played.addressed.push(body.memberId)
      return undefined
    },
  })
  return { played, services: await startFakeServices({ listings: [listings] }) }
}

let accounts: RunningAccounts
let played: Awaited<ReturnType<typeof playListings>>['played']
let services: Awaited<ReturnType<typeof playListings>>['services']
beforeEach(async () => {
  ;({ played, services } = await playListings())
  accounts = await startAccounts({ env: { ...services.env, SITE_URL: 'https://plekje.example' } })
})
afterEach(async () => {
  await closeAccounts()
  await services.close()
})

async function publish(data: Omit<Changed, 'listingName'>, times = 1) {
  const message = eventMessage('ownership.changed', data.userId, { listingName: 'Café Zon', ...data })
  for (let time = 0; time < times; time += 1) await accounts.engines.events.publish('ownership.changed', [message])
}
const untilIdle = () => waitUntil(async () => (await accounts.call('/readyz')).body.details.usersWaitingForMail === 0)
const mailsTo = (address: string) => accounts.mailer.to(address)

describe('the code of a claim', () => {
  it('goes to the address of the venue, once per event, without anything of the member', async () => {
    const { as } = await accounts.join('anna')
    await publish({ userId: as.id, change: 'code-requested', subjectId: 'c1' }, 3)
    await waitUntil(() => mailsTo('info@zon.example').length > 0)
    await untilIdle()
    const [mail, ...others] = mailsTo('info@zon.example')
    expect(others).toEqual([])
    expect(mail?.subject).toBe('Je code voor Café <Zon> op Plekje')
    expect(mail?.text).toContain('De code is: CODE-0001')
    expect(mail?.text).toContain('30 minuten geldig')
    expect(mail?.html).toContain('Café &lt;Zon&gt;')
    expect(mail?.text).not.toMatch(/anna/)
  })

  it('is made again when the mail is sent again, and waits while listings is away', async () => {
    const { as } = await accounts.join('anna')
    played.isAway = true
    await publish({ userId: as.id, change: 'code-requested', subjectId: 'c1' })
    await waitUntil(async () => (await accounts.call('/readyz')).body.details.usersWaitingForMail === 1)
    accounts.mailer.isAway = true
    played.isAway = false
    await waitUntil(() => accounts.mailer.refusals > 0)
    accounts.mailer.isAway = false
    await waitUntil(() => mailsTo('info@zon.example').length > 0)
    const [mail] = mailsTo('info@zon.example')
    expect(played.codes).toBeGreaterThan(1)
    expect(mail?.text).toContain(`CODE-000${played.codes}`)
  })

  it('is not sent for a claim that ended', async () => {
    const { as } = await accounts.join('anna')
    const before = accounts.mailer.sent.length
    await publish({ userId: as.id, change: 'code-requested', subjectId: 'gone' })
    await publish({ userId: as.id, change: 'granted', subjectId: 'c1' })
    await waitUntil(() => accounts.mailer.sent.length > before)
    await untilIdle()
    expect(accounts.mailer.sent.slice(before).map(({ subject }) => subject)).toEqual(['Je beheert nu Café Zon'])
  })
})

describe('an invitation', () => {
  it('goes to the member with the username, whose id listings then knows', async () => {
    const { as } = await accounts.join('anna')
    const bert = await accounts.join('bert')
    played.invited = 'BERT'
    await publish({ userId: as.id, change: 'invitation-requested', subjectId: 'i1' })
    await waitUntil(() => mailsTo(bert.email).some(({ subject }) => subject === 'Je bent uitgenodigd voor Café Zon'))
    expect(played.addressed).toEqual([bert.as.id])
    const mail = mailsTo(bert.email).at(-1)
    expect(mail?.text).toContain('anna nodigt je uit')
    expect(mail?.text).toContain('als redacteur')
    expect(mail?.text).toContain('https://plekje.example/my-venues')
  })

  it('to a username that nobody has, or that is not verified, mails nobody', async () => {
    const { as } = await accounts.join('anna')
    await accounts.register('cora')
    const before = accounts.mailer.to('cora@leden.example').length
    for (const name of ['niemand', 'cora']) {
      const { length } = played.addressed
      played.invited = name
      await publish({ userId: as.id, change: 'invitation-requested', subjectId: `i-${name}` })
      await waitUntil(() => played.addressed.length > length)
    }
    await untilIdle()
    expect(played.addressed).toEqual([null, null])
    expect(accounts.mailer.sent.filter(({ subject }) => subject.includes('uitgenodigd'))).toEqual([])
    expect(before).toBeLessThanOrEqual(1)
  })
})

describe('a reminder of hours', () => {
  it('goes to the manager with the hours of that moment and the newest link, once per event', async () => {
    const { as, email } = await accounts.join('anna')
    played.hours = ['Maandag: 10:00-18:00\nDinsdag: Gesloten', 'Afwijkend:\nvrijdag 25 december: Gesloten <kerst>']
    played.isAway = true
    await publish({ userId: as.id, change: 'reminder-requested', subjectId: 'r1' }, 2)
    await waitUntil(async () => (await accounts.call('/readyz')).body.details.usersWaitingForMail === 1)
    played.isAway = false
    const isReminder = ({ subject }: { subject: string }) => subject === 'Kloppen de tijden van Café <Zon> nog?'
    await waitUntil(() => mailsTo(email).some(isReminder))
    await untilIdle()
    const [mail, ...others] = mailsTo(email).filter(isReminder)
    expect(others).toEqual([])
    expect(mail?.text).toContain('Maandag: 10:00-18:00\nDinsdag: Gesloten')
    expect(mail?.html).toContain('Maandag: 10:00-18:00<br>\nDinsdag: Gesloten')
    expect(mail?.html).toContain('Gesloten &lt;kerst&gt;')
    const [link, stop] = mail?.text.match(/https:\/\/\S+/g) ?? []
    expect(link).toBe(`https://plekje.example/hours-check?venue=7&token=T${played.codes}`)
    expect(stop).toMatch(/\/unsubscribe\?token=[^&]+&kind=venues$/)
  })

  it('is not sent to a manager who wants no mails about venues, and at once to one who wants them daily', async () => {
    const remind = async (venues: 'never' | 'daily', name: string) => {
      const { as, email } = await accounts.join(name)
      const body = { replies: true, kinds: { venues } }
      expect(await accounts.call('/api/account/mails', { method: 'PUT', as, body })).toMatchObject({ status: 200 })
      await publish({ userId: as.id, change: 'reminder-requested', subjectId: 'r1' })
      return email
    }
    const unwilling = await remind('never', 'anna')
    const daily = await remind('daily', 'bert')
    const isReminder = ({ subject }: { subject: string }) => subject === 'Wanneer is Café <Zon> open?'
    await waitUntil(() => mailsTo(daily).some(isReminder))
    await untilIdle()
    expect(mailsTo(unwilling).filter(isReminder)).toEqual([])
  })

  it('asks for hours where none are known, with a link to the form', async () => {
    const { as, email } = await accounts.join('anna')
    await publish({ userId: as.id, change: 'reminder-requested', subjectId: 'r1' })
    await waitUntil(() => mailsTo(email).some(({ subject }) => subject === 'Wanneer is Café <Zon> open?'))
    expect(mailsTo(email).at(-1)?.text).toContain('https://plekje.example/my-venues?edit=7')
  })

  it('is not sent when listings knows it no more', async () => {
    const { as, email } = await accounts.join('anna')
    const before = mailsTo(email).length
    await publish({ userId: as.id, change: 'reminder-requested', subjectId: 'gone' })
    await publish({ userId: as.id, change: 'granted', subjectId: 'c1' })
    await waitUntil(() => mailsTo(email).length > before)
    await untilIdle()
    expect(
      mailsTo(email)
        .slice(before)
        .map(({ subject }) => subject),
    ).toEqual(['Je beheert nu Café Zon'])
  })
})

it.each([
  ['granted', 'Je beheert nu Café Zon', /eigenaar van Café Zon/],
  ['refused', 'Je aanvraag voor Café Zon is bekeken', /konden niet zien dat dit jouw zaak is/],
  ['disputed', 'Iemand anders wil Café Zon beheren', /tot die tijd verandert er niets/],
  ['removed', 'Je beheert Café Zon niet meer', /niet meer beheren/],
] as const)('a member is mailed that a claim or role is %s', async (change, subject, text) => {
  const { as, email } = await accounts.join('anna')
  await publish({ userId: as.id, change, subjectId: 's1' })
  await waitUntil(() => mailsTo(email).some((mail) => mail.subject === subject))
  expect(mailsTo(email).at(-1)?.text).toMatch(text)
})
