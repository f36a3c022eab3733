// Proves OWNER-21, OWNER-22.
import { randomUUID } from 'node:crypto'
import type { EventData, Member } from '@plekje/contracts'
import { holdDate, waitUntil } from '@plekje/testing'
import { reminderModels } from '../src/storage/hours-reminders'
import { ownershipModels } from '../src/storage/ownership-models'
import { venueModel } from '../src/storage/venue-model'
import { DATABASE } from '../src/use-cases/seed-listings'
import { sampleSeed } from './sample-seed'
import { admin, anna, type Call, type RunningListings, startBeside, startListings } from './start-listings'

const member = (username: string): Member => ({ id: `u-${username}`, username, isAdmin: false })
const [olga, eddie, otto, nina] = ['olga', 'eddie', 'otto', 'nina'].map(member) as [Member, Member, Member, Member]
const DAY_MS = 86_400_000
/** The latest date of all tests: each one begins after it, because tokens of callers are reused for a while. */
let latest = new Date('2026-11-28T12:00:00Z').getTime()
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS)

let listings: RunningListings
async function start(env: Record<string, string> = {}): Promise<void> {
  holdDate(latest + DAY_MS)
  listings = await startListings(sampleSeed, undefined, env)
}
async function stop(): Promise<void> {
  jest.useRealTimers()
  await listings.close()
}
const database = () => listings.engines.documents.connection(DATABASE)

/** Each second every process looks if its next round is due. */
function passTime(ms: number): void {
  jest.setSystemTime(Date.now() + ms)
  latest = Math.max(latest, Date.now())
}
const nextRound = () => passTime(11_000)
/** An hour of the date that the test moves. */
const WAIT = { intervalMs: 300, timeoutMs: 1_800_000 }

async function manage(as: Member, listingId: number, since = daysAgo(400), role: 'owner' | 'editor' = 'owner') {
  const { managers } = ownershipModels(await database())
  const _id = randomUUID()
  await managers.create({ _id, listingId, memberId: as.id, username: as.username, role, since })
  await venueModel(await database()).updateOne({ _id: listingId }, { $set: { isManaged: true } })
  return _id
}
const changeVenue = async (listingId: number, changes: object) => {
  await venueModel(await database()).updateOne({ _id: listingId }, { $set: changes })
}

const call = (method: string, path: string, as: Call['as'], body?: object) =>
  listings.call(`/api${path}`, { method, as, body })
const issue = (id: string) => call('POST', `/internal/hours-reminders/${id}`, 'accounts')
const confirm = (token: string, as?: Call['as']) => call('POST', '/hours-reminders/confirmation', as, { token })
const page = async (id = 1) => (await call('GET', `/listings/${id}`, anna)).body

const asked = () => listings.ownershipChanges.filter(({ change }) => change === 'reminder-requested')
const askedMembers = () =>
  asked()
    .map(({ userId, listingName }) => `${userId}: ${listingName}`)
    .sort()

/** Waits, round after round, until so many reminders were asked for. */
const untilAsked = (count: number) =>
  waitUntil(async () => {
    nextRound()
    return asked().length >= count
  }, WAIT)

/** The reminder that a member gets for a venue, once it is asked for. */
async function reminderOf(as: Member): Promise<string> {
  const found = await waitUntil(async () => {
    nextRound()
    return asked().find(({ userId }) => userId === as.id)
  }, WAIT)
  return found.subjectId
}

/** The token in the mail of a reminder. */
const tokenOf = async (id: string) => (await issue(id)).body.token as string

/** Waits until a round has come to the venue: its roles then say from when the next reminder counts. */
async function untilConsidered(listingId: number): Promise<void> {
  const { managers } = ownershipModels(await database())
  await waitUntil(async () => {
    nextRound()
    return (await managers.countDocuments({ listingId, remindFrom: null })) === 0
  }, WAIT)
}

describe('a reminder of opening hours', () => {
  beforeEach(() => start())
  afterEach(stop)

  it('is mailed to each manager of a venue that none of them checked for half a year, once per half year', async () => {
    await manage(eddie, 1, daysAgo(3), 'editor')
    await manage(olga, 1)
    await reminderOf(olga)
    await untilAsked(2)
    expect(askedMembers()).toEqual(['u-eddie: Café Zon', 'u-olga: Café Zon'])
    passTime(181 * DAY_MS)
    await manage(otto, 2, daysAgo(400))
    await reminderOf(otto)
    expect(asked()).toHaveLength(3)
    passTime(2 * DAY_MS)
    await untilAsked(5)
    expect(askedMembers().filter((line) => line === 'u-olga: Café Zon')).toHaveLength(2)
  })

  it('is not mailed when a manager changed or confirmed something within half a year, or is new', async () => {
    await changeVenue(1, { ownerCheckedAt: daysAgo(100) })
    await manage(olga, 1)
    await untilConsidered(1)
    await manage(eddie, 2, daysAgo(181))
    await manage(otto, 3)
    await reminderOf(otto)
    passTime(83 * DAY_MS)
    await reminderOf(olga)
    await reminderOf(eddie)
    expect(askedMembers()).toEqual(['u-eddie: Venue 2', 'u-olga: Café Zon', 'u-otto: Venue 3'])
  })

  it('waits while the venue is hidden or closed', async () => {
    await changeVenue(1, { isVisible: false })
    await changeVenue(2, { isVisible: false, closedAt: daysAgo(10) })
    await manage(olga, 1)
    await manage(eddie, 2)
    await untilConsidered(1)
    await untilConsidered(2)
    await changeVenue(1, { isVisible: true })
    passTime(DAY_MS)
    await reminderOf(olga)
    expect(askedMembers()).toEqual(['u-olga: Café Zon'])
  })

  it('is mailed for one venue a day to a member who manages several', async () => {
    await manage(olga, 1)
    await manage(olga, 2)
    await reminderOf(olga)
    await untilConsidered(1)
    await untilConsidered(2)
    expect(asked()).toHaveLength(1)
    passTime(DAY_MS)
    await untilAsked(2)
    expect(askedMembers()).toEqual(['u-olga: Café Zon', 'u-olga: Venue 2'])
  })

  it('is sent once by two processes, also when one ends or the clock jumps', async () => {
    const other = await startBeside(listings)
    for (const id of [1, 2, 3, 4]) await manage(member(`m${id}`), id)
    await untilAsked(1)
    await other.close()
    const third = await startBeside(listings)
    for (const id of [1, 2, 3, 4]) await untilConsidered(id)
    await untilAsked(4)
    passTime(400 * DAY_MS)
    await untilAsked(8)
    passTime(-400 * DAY_MS)
    await manage(nina, 5)
    await reminderOf(nina)
    await third.close()
    expect(asked()).toHaveLength(9)
  })
})

it('no reminder is sent when the setting is 0', async () => {
  await start({ OWNER_REMINDER_DAYS: '0' })
  await manage(olga, 1)
  nextRound()
  const other = await startBeside(listings)
  await other.close()
  const { managers } = ownershipModels(await database())
  expect([asked(), await managers.countDocuments({ listingId: 1, remindFrom: null })]).toEqual([[], 1])
  await stop()
})

describe('the mail of a reminder', () => {
  beforeEach(() => start())
  afterEach(stop)

  it('has the hours and exceptions of the page, and a link that invalidates earlier ones', async () => {
    const soon = new Date(Date.now() + 10 * DAY_MS).toISOString().slice(0, 10)
    const specialHours = [{ from: soon, hours: 'gesloten', note: 'verbouwing' }]
    await changeVenue(1, { openingHours: 'Ma-Vr: 10:00–18:00', specialHours })
    await manage(olga, 1)
    const id = await reminderOf(olga)
    const { body } = await issue(id)
    expect(body).toMatchObject({ listingId: 1, listingName: 'Café Zon', token: expect.stringMatching(/^[\w-]{43}$/) })
    const [week, special] = body.hours
    expect(week.split('\n')).toHaveLength(7)
    expect(week).toMatch(/^Maandag: 10:00-18:00\n.*\nZondag: Gesloten$/s)
    expect(special).toMatch(/^Afwijkend:\n.*[a-z]+dag \d+ [a-z]+.*: Gesloten \(verbouwing\)/s)
    const next = await tokenOf(id)
    expect((await confirm(body.token)).status).toBe(404)
    expect((await confirm(next)).status).toBe(200)
  })

  it('has no link without known hours', async () => {
    await manage(olga, 3)
    expect((await issue(await reminderOf(olga))).body).toEqual({
      listingId: 3,
      listingName: 'Venue 3',
      hours: [],
      token: null,
    })
  })

  it('is sent a day after a venue that was hidden before the mail is shown again', async () => {
    await manage(olga, 1)
    const id = await reminderOf(olga)
    await changeVenue(1, { isVisible: false })
    expect((await issue(id)).status).toBe(404)
    await changeVenue(1, { isVisible: true })
    passTime(DAY_MS)
    await untilAsked(2)
    expect(asked().at(-1)).toMatchObject({ userId: olga.id })
  })

  it.each([
    ['somebody looked at the page meanwhile', () => changeVenue(1, { ownerCheckedAt: new Date(Date.now() + 1000) })],
    ['the venue was hidden', () => changeVenue(1, { isVisible: false })],
    [
      'the member manages the venue no more',
      async () => void (await ownershipModels(await database()).managers.deleteMany({ listingId: 1 })),
    ],
    ['it was not sent for a month', async () => passTime(31 * DAY_MS)],
  ])('is not sent when %s', async (_what, happen) => {
    await manage(olga, 1)
    const id = await reminderOf(olga)
    await happen()
    const refused = await issue(id)
    expect([refused.status, refused.body.code]).toEqual([404, 'reminder_not_found'])
  })
})

describe('the link of a reminder', () => {
  beforeEach(() => start())
  afterEach(stop)

  it('confirms the hours once, without signing in, as a check by the manager', async () => {
    await manage(olga, 1)
    const token = await tokenOf(await reminderOf(olga))
    expect(await page()).toEqual(expect.not.objectContaining({ ownerCheckedAt: expect.anything() }))
    const confirmedAt = new Date().toISOString()
    const first = await confirm(token)
    expect([first.status, first.body]).toEqual([200, { listingName: 'Café Zon', confirmedAt }])
    expect(await page()).toMatchObject({ ownerCheckedAt: confirmedAt, hoursCheckedAt: confirmedAt })
    passTime(DAY_MS)
    expect((await confirm(token)).body).toEqual({ listingName: 'Café Zon', confirmedAt })
    expect(await page()).toMatchObject({ ownerCheckedAt: confirmedAt, hoursCheckedAt: confirmedAt })
    expect((await call('GET', '/admin/venues/1/hours', admin)).body).toMatchObject({ checkedBy: 'olga' })
    const audited: EventData<'admin.audited'>[] = []
    await waitUntil(async () => {
      for await (const { value } of listings.engines.events.read('admin.audited')) audited.push(JSON.parse(value).data)
      return audited.length > 0
    })
    expect(audited).toMatchObject([{ actor: { id: olga.id }, action: 'venue.edited', subject: { id: '1' } }])
  })

  it('is used once by two concurrent requests', async () => {
    await manage(olga, 1)
    const token = await tokenOf(await reminderOf(olga))
    const { version } = await venueModel(await database())
      .findById(1)
      .lean()
      .orFail()
    expect((await Promise.all([confirm(token), confirm(token)])).map(({ status }) => status)).toEqual([200, 200])
    const after = await venueModel(await database())
      .findById(1)
      .lean()
    expect(after?.version).toBe(version + 1)
  })

  it.each([
    ['hours', { openingHours: 'Maandag: 09:00–17:00' }],
    ['exceptions', { specialHours: [{ from: '12-25', hours: 'gesloten' }] }],
  ])('confirms nothing when the %s changed since the mail, and says so', async (_what, changes) => {
    await manage(olga, 1)
    const token = await tokenOf(await reminderOf(olga))
    await changeVenue(1, changes)
    const refused = await confirm(token)
    expect([refused.status, refused.body.code]).toEqual([409, 'hours_changed'])
    expect((await page()).ownerCheckedAt).toBeUndefined()
  })

  it('still confirms after another change of the venue', async () => {
    await manage(olga, 1)
    const token = await tokenOf(await reminderOf(olga))
    await call('PUT', '/admin/venues/1', admin, { phone: '030-2222222' })
    expect((await confirm(token)).status).toBe(200)
  })

  it.each([
    ['is guessed', async () => 'geraden'],
    [
      'is a month old',
      async (token: string) => {
        passTime(31 * DAY_MS)
        return token
      },
    ],
    [
      'is of a former manager, who got another role since',
      async (token: string) => {
        await ownershipModels(await database()).managers.deleteMany({ listingId: 1 })
        await manage(olga, 1)
        return token
      },
    ],
    [
      'is of an erased member',
      async (token: string) => {
        await listings.publish({ userId: olga.id, change: 'erased' })
        await waitUntil(() => listings.accountChanges.some(({ change }) => change === 'erasure-confirmed'))
        return token
      },
    ],
    [
      'is of a deleted venue',
      async (token: string) => {
        await call('DELETE', '/admin/venues/1', admin)
        return token
      },
    ],
  ])('that %s is unknown', async (_what, spoil) => {
    await manage(olga, 1)
    const token = await tokenOf(await reminderOf(olga))
    const refused = await confirm(await spoil(token))
    expect([refused.status, refused.body.code]).toEqual([404, 'reminder_link_unknown'])
  })

  it('works for any signed-in member, and gives no other access', async () => {
    await manage(olga, 1)
    await manage(otto, 2)
    const token = await tokenOf(await reminderOf(olga))
    const callers = { visitor: undefined, member: anna, 'owner of another venue': otto, administrator: admin, olga }
    const statuses: Record<string, [number, number, number]> = {}
    for (const [name, as] of Object.entries(callers)) {
      const guessed = await confirm(randomUUID(), as)
      const asked = await call('POST', `/internal/hours-reminders/${randomUUID()}`, as)
      statuses[name] = [guessed.status, asked.status, (await confirm(token, as)).status]
    }
    expect(statuses).toEqual(
      Object.fromEntries(Object.keys(callers).map((name) => [name, [404, expect.any(Number), 200]])),
    )
    for (const [, asked] of Object.values(statuses)) expect([401, 403, 404]).toContain(asked)
    expect((await confirm('')).status).toBe(400)
  })
})

describe('personal data of reminders', () => {
  beforeEach(() => start())
  afterEach(stop)

  it('is in the download, and is deleted with the member and with the venue', async () => {
    await manage(olga, 1)
    await manage(otto, 2)
    await tokenOf(await reminderOf(olga))
    await reminderOf(otto)
    const { body } = await call('GET', `/internal/member-data/${olga.id}`, 'accounts')
    expect(body.hoursReminders).toEqual([{ listingName: 'Café Zon', sentAt: expect.any(String), confirmedAt: null }])
    await listings.publish({ userId: olga.id, change: 'erased' })
    await waitUntil(() => listings.accountChanges.some(({ change }) => change === 'erasure-confirmed'))
    await call('DELETE', '/admin/venues/2', admin)
    expect(await reminderModels(await database()).reminders.countDocuments({ listingId: { $in: [1, 2] } })).toBe(0)
  })
})
