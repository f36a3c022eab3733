// Proves MESSAGE-9, MESSAGE-10, MESSAGE-11, MESSAGE-12.
import { type EventData, MAIL_KINDS, type MailTiming, type Topic } from '@plekje/contracts'
import { eventMessage } from '@plekje/service-kit'
import { waitUntil } from '@plekje/testing'
import { DATABASE, userModel } from '../src/storage/user-model'
import {
  closeAccounts,
  PASSWORD,
  RecordingMailer,
  type RunningAccounts,
  type StartOptions,
  startAccounts,
} from './start-accounts'

afterEach(closeAccounts)

type Joined = Awaited<ReturnType<RunningAccounts['join']>>

const EVENING = new Date('2026-11-25T20:00:00Z')
const MORNING = new Date('2026-11-26T07:00:00Z')

/** Accounts at a moment that the test moves. */
async function start(options: StartOptions = {}) {
  const clock = { now: EVENING }
  const accounts = await startAccounts({ now: () => clock.now, ...options })
  return Object.assign(accounts, { clock })
}
const settings = ({ call }: RunningAccounts, options: object = {}) => call('/api/account/mails', options)
const choose = (accounts: RunningAccounts, { as }: Joined, kinds: object) =>
  settings(accounts, { as, method: 'PUT', body: { replies: true, kinds } })
const timingsOf = async (accounts: RunningAccounts, { as }: Joined) => (await settings(accounts, { as })).body.kinds

async function publish<T extends Topic>({ engines }: RunningAccounts, topic: T, data: EventData<T>, times = 1) {
  const message = eventMessage(topic, 'k', data)
  for (let time = 0; time < times; time += 1) await engines.events.publish(topic, [message])
}
const reply = (accounts: RunningAccounts, { as }: Joined, listingName: string, times = 1) => {
  const data = { userId: as.id, reviewId: 'r1', listingName, listingSlug: 'cafe-de-zon' }
  return publish(accounts, 'review.replied', data, times)
}
const mailsTo = ({ mailer }: RunningAccounts, { email }: Joined, pattern: RegExp) =>
  mailer.to(email).filter(({ subject }) => pattern.test(subject))
const DAILY = /bericht(?:en)? op Plekje$/

const storedUser = async ({ engines }: RunningAccounts, { as }: Joined) =>
  userModel(await engines.documents.connection(DATABASE))
    .findById(as.id)
    .lean()
const collected = (accounts: RunningAccounts, joined: Joined, count: number) =>
  waitUntil(async () => ((await storedUser(accounts, joined))?.dailyNotices ?? []).length === count)

describe('the timing of mails', () => {
  it('is a choice per kind, of which others stay as they are', async () => {
    const accounts = await start()
    const anna = await accounts.join('anna')
    const byDefault = { friends: 'never', replies: 'now', proposals: 'now', moderation: 'now', venues: 'now' }
    expect(await timingsOf(accounts, anna)).toEqual(byDefault)
    expect((await choose(accounts, anna, { venues: 'daily' })).body.kinds).toEqual({ ...byDefault, venues: 'daily' })
    await choose(accounts, anna, { replies: 'daily' })
    expect(await timingsOf(accounts, anna)).toEqual({ ...byDefault, venues: 'daily', replies: 'daily' })
    expect((await choose(accounts, anna, { venues: 'weekly' })).status).toBe(400)
    expect((await settings(accounts, { method: 'PUT', body: { replies: true } })).status).toBe(401)
  })

  it('is switched by a front end that knows replies alone, whose yes leaves daily mails daily', async () => {
    const accounts = await start()
    const anna = await accounts.join('anna')
    const old = (replies: boolean) => settings(accounts, { as: anna.as, method: 'PUT', body: { replies } })
    await choose(accounts, anna, { replies: 'daily' })
    expect((await old(true)).body.kinds.replies).toBe('daily')
    expect((await old(false)).body).toMatchObject({ replies: false, kinds: { replies: 'never' } })
    expect((await old(true)).body.kinds.replies).toBe('now')
  })

  it.each<[MailTiming | 'no choice', number, number]>([
    ['now', 1, 0],
    ['daily', 0, 1],
    ['never', 0, 0],
    ['no choice', 1, 0],
  ])('of %s mails at once %i and collects %i of each kind, friends only by choice', async (timing, mailed, kept) => {
    const accounts = await start()
    const [anna, bas] = [await accounts.join('anna'), await accounts.join('bas')]
    const hasChosen = timing !== 'no choice'
    if (hasChosen) await choose(accounts, anna, Object.fromEntries(MAIL_KINDS.map((kind) => [kind, timing])))
    await choose(accounts, bas, { friends: 'now' })
    const userId = anna.as.id
    const listingName = 'De Zon'
    await reply(accounts, anna, listingName)
    await publish(accounts, 'proposal.decided', {
      userId,
      proposalId: 'p1',
      listingName,
      taken: ['phone'],
      refused: [],
    })
    await publish(accounts, 'review.moderated', {
      userId,
      reviewId: 'r1',
      listingName,
      decision: 'kept',
      reason: 'Mag',
    })
    await publish(accounts, 'ownership.changed', { userId, change: 'disputed', subjectId: 'c1', listingName })
    await publish(accounts, 'friendship.changed', { userId, change: 'requested', otherId: bas.as.id })
    // Events of one topic come in order, so the last of each topic tells that the others were handled.
    const last = { userId: bas.as.id, listingName: 'Laatste' }
    await publish(accounts, 'review.replied', { ...last, reviewId: 'r1', listingSlug: 'x' })
    await publish(accounts, 'proposal.decided', { ...last, proposalId: 'p', taken: [], refused: ['phone'] })
    await publish(accounts, 'review.moderated', { ...last, reviewId: 'r', decision: 'kept', reason: 'Mag' })
    await publish(accounts, 'ownership.changed', { ...last, change: 'disputed', subjectId: 'c' })
    await publish(accounts, 'friendship.changed', { userId: bas.as.id, change: 'requested', otherId: userId })
    await waitUntil(() => mailsTo(accounts, bas, /Laatste/).length === 4)
    await waitUntil(() => mailsTo(accounts, bas, /anna wil vrienden/).length === 1)
    const ofFriends = /bas wil vrienden/
    const subjects = [/De Zon heeft/, /voorstel voor De Zon/, /review van De Zon/, /De Zon beheren/]
    if (hasChosen) subjects.push(ofFriends)
    else expect(mailsTo(accounts, anna, ofFriends)).toEqual([])
    await waitUntil(() => subjects.every((subject) => mailsTo(accounts, anna, subject).length >= mailed))
    await collected(accounts, anna, kept * subjects.length)
    for (const subject of subjects) expect(mailsTo(accounts, anna, subject)).toHaveLength(mailed)
  })
})

describe('friend requests', () => {
  const befriend = (accounts: RunningAccounts, { as }: Joined, change: 'requested' | 'answered', otherId: string) =>
    publish(accounts, 'friendship.changed', { userId: as.id, change, otherId })
  const friendMailsOf = async (accounts: RunningAccounts, joined: Joined) =>
    ((await storedUser(accounts, joined))?.dueMails ?? []).filter(({ kind }) => kind === 'friend')

  it('leave room for other mails that wait, twenty at a time, and for notices of other kinds', async () => {
    const mailer = new RecordingMailer()
    const accounts = await start({ mailer })
    const [anna, bas] = [await accounts.join('anna'), await accounts.join('bas')]
    await choose(accounts, anna, { friends: 'now', replies: 'daily' })
    await reply(accounts, anna, 'De Zon')
    await collected(accounts, anna, 1)
    mailer.isAway = true
    for (let number = 0; number < 25; number += 1) await befriend(accounts, anna, 'requested', bas.as.id)
    await waitUntil(async () => (await friendMailsOf(accounts, anna)).length === 20)
    await choose(accounts, anna, { friends: 'daily' })
    for (let number = 0; number < 110; number += 1) await befriend(accounts, anna, 'requested', `u${number}`)
    await waitUntil(async () => (await storedUser(accounts, anna))?.dailyNotices?.at(-1)?.friend?.otherId === 'u109')
    await collected(accounts, anna, 101)
    expect(await friendMailsOf(accounts, anna)).toHaveLength(20)
    expect((await storedUser(accounts, anna))?.dailyNotices?.[0]?.kind).toBe('replies')
  })

  it('that were answered are mailed neither at once nor in the daily mail', async () => {
    const mailer = new RecordingMailer()
    const accounts = await start({ mailer })
    const anna = await accounts.join('anna')
    const bas = (await accounts.join('bas')).as.id
    const carla = (await accounts.join('carla')).as.id
    await choose(accounts, anna, { friends: 'now' })
    mailer.isAway = true
    for (const otherId of [bas, carla]) await befriend(accounts, anna, 'requested', otherId)
    await waitUntil(async () => (await friendMailsOf(accounts, anna)).length === 2)
    await choose(accounts, anna, { friends: 'daily' })
    for (const otherId of [bas, carla]) await befriend(accounts, anna, 'requested', otherId)
    await collected(accounts, anna, 2)
    await befriend(accounts, anna, 'answered', bas)
    await collected(accounts, anna, 1)
    const mails = await friendMailsOf(accounts, anna)
    expect(mails.map(({ friend }) => friend?.otherId)).toEqual([carla])
  })
})

describe('a daily mail', () => {
  it('has the notices of a day, a line each with a link, once at 8:00', async () => {
    const accounts = await start()
    const [anna, bas] = [await accounts.join('anna'), await accounts.join('bas')]
    await choose(accounts, anna, { replies: 'daily', moderation: 'daily', friends: 'daily' })
    await reply(accounts, anna, 'Café <De Zon>', 3)
    const userId = anna.as.id
    const moderated = {
      userId,
      reviewId: 'r1',
      listingName: 'De Maan',
      decision: 'hidden',
      reason: 'Scheldt\n\nveel',
    } as const
    await publish(accounts, 'review.moderated', moderated)
    await publish(accounts, 'friendship.changed', { userId, change: 'requested', otherId: bas.as.id })
    await collected(accounts, anna, 3)
    const { body: data } = await accounts.call('/api/account/data', { as: anna.as, session: anna.session })
    expect(data.parts.accounts.noticesForDailyMail).toMatchObject([
      { kind: 'replies', reply: { listingName: 'Café <De Zon>' } },
      { kind: 'moderation', moderation: { reason: 'Scheldt\n\nveel' } },
      { kind: 'friends', friend: { change: 'requested', username: 'bas' } },
    ])
    expect(JSON.stringify(data)).not.toContain(bas.as.id)
    expect(mailsTo(accounts, anna, DAILY)).toHaveLength(0)
    accounts.clock.now = MORNING
    await waitUntil(() => mailsTo(accounts, anna, DAILY).length > 0)
    await collected(accounts, anna, 0)
    const [mail, ...others] = mailsTo(accounts, anna, DAILY)
    expect([mail?.subject, others]).toEqual(['3 berichten op Plekje', []])
    expect(mail?.text).toContain('- Café <De Zon> heeft op je review gereageerd\n  ')
    expect(mail?.text).toContain('/listing/cafe-de-zon#reviews')
    expect(mail?.text).toContain('- Je review van De Maan is verborgen. De reden: Scheldt veel\n')
    expect(mail?.text).toContain('- bas wil vrienden worden\n')
    expect(mail?.html).toContain('Café &lt;De Zon&gt;')
    // A repeat of an event that was mailed adds nothing.
    await publish(accounts, 'review.moderated', moderated)
    await reply(accounts, anna, 'De Maan')
    await collected(accounts, anna, 2)
  })

  it('is sent once by two processes, and waits while the mail server is away', async () => {
    const mailer = new RecordingMailer()
    const accounts = await start({ mailer })
    await accounts.startAnother()
    const anna = await accounts.join('anna')
    await choose(accounts, anna, { replies: 'daily' })
    await reply(accounts, anna, 'De Zon')
    await collected(accounts, anna, 1)
    mailer.isAway = true
    accounts.clock.now = MORNING
    await waitUntil(() => mailer.refusals > 0)
    await collected(accounts, anna, 1)
    mailer.isAway = false
    accounts.clock.now = new Date(MORNING.getTime() + 120_000)
    await collected(accounts, anna, 0)
    expect(mailsTo(accounts, anna, DAILY)).toHaveLength(1)
  })

  it('is sent at once when a wrong clock put its notices far ahead', async () => {
    const accounts = await start()
    const anna = await accounts.join('anna')
    await choose(accounts, anna, { replies: 'daily' })
    accounts.clock.now = new Date('2027-11-25T20:00:00Z')
    await reply(accounts, anna, 'De Zon')
    await collected(accounts, anna, 1)
    accounts.clock.now = EVENING
    await waitUntil(() => mailsTo(accounts, anna, DAILY).length === 1)
  })

  it('leaves out kinds that were switched off meanwhile, and requests of members who left', async () => {
    const accounts = await start()
    const anna = await accounts.join('anna')
    await choose(accounts, anna, { replies: 'daily', venues: 'daily', friends: 'daily' })
    const userId = anna.as.id
    await reply(accounts, anna, 'De Zon')
    await publish(accounts, 'friendship.changed', { userId, change: 'accepted', otherId: 'gone' })
    await publish(accounts, 'ownership.changed', { userId, change: 'removed', subjectId: 'c1', listingName: 'De Maan' })
    await collected(accounts, anna, 3)
    await choose(accounts, anna, { replies: 'never' })
    accounts.clock.now = MORNING
    await waitUntil(() => mailsTo(accounts, anna, DAILY).length === 1)
    const [mail] = mailsTo(accounts, anna, DAILY)
    expect(mail?.subject).toBe('1 bericht op Plekje')
    expect(mail?.text).toContain('Je beheert De Maan niet meer')
    expect(mail?.text).not.toContain('De Zon')
    await collected(accounts, anna, 0)
  })
})

describe('a mail of a kind', () => {
  const stop = ({ call }: RunningAccounts, link: string) =>
    call(new URL(link).pathname + new URL(link).search, { method: 'POST' })
  const linkOf = (mail: { headers?: Readonly<Record<string, string>> } | undefined) =>
    /^<(.*)>$/.exec(mail?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? ''

  it('is stopped with one click, without signing in, and no other kind with it', async () => {
    const accounts = await start()
    const anna = await accounts.join('anna')
    await reply(accounts, anna, 'De Zon')
    await waitUntil(() => mailsTo(accounts, anna, /De Zon/).length === 1)
    const [mail] = mailsTo(accounts, anna, /De Zon/)
    expect(mail?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
    expect(mail?.text).toMatch(/\/unsubscribe\?token=\S+&kind=replies/)
    for (let time = 0; time < 2; time += 1) expect((await stop(accounts, linkOf(mail))).status).toBe(204)
    expect(await timingsOf(accounts, anna)).toMatchObject({ replies: 'never', venues: 'now', moderation: 'now' })
    for (const token of ['geraden', '%00', '[$ne]=x']) {
      const guessed = linkOf(mail).replace(/token=[^&]+/, `token=${encodeURIComponent(token)}`)
      expect([400, 404]).toContain((await stop(accounts, guessed)).status)
    }
    expect((await stop(accounts, linkOf(mail).replace('kind=replies', 'kind=reset'))).status).toBe(400)
    await accounts.call('/api/account', {
      session: anna.session,
      as: anna.as,
      method: 'DELETE',
      body: { password: PASSWORD },
    })
    expect((await stop(accounts, linkOf(mail))).status).toBe(404)
  })

  it('that is daily stops every kind that is mailed daily', async () => {
    const accounts = await start()
    const anna = await accounts.join('anna')
    await choose(accounts, anna, { replies: 'daily', venues: 'daily' })
    await reply(accounts, anna, 'De Zon')
    await collected(accounts, anna, 1)
    accounts.clock.now = MORNING
    await waitUntil(() => mailsTo(accounts, anna, DAILY).length === 1)
    const [mail] = mailsTo(accounts, anna, DAILY)
    expect((await stop(accounts, linkOf(mail))).status).toBe(204)
    expect(await timingsOf(accounts, anna)).toMatchObject({ replies: 'never', venues: 'never', proposals: 'now' })
  })

  it('about the account has no such link', async () => {
    const accounts = await start()
    const anna = await accounts.join('anna')
    for (const { headers } of accounts.mailer.to(anna.email)) expect(headers?.['List-Unsubscribe']).toBeUndefined()
  })
})
