import { randomUUID } from 'node:crypto'
import { auditEntry } from '@plekje/contracts'
import { eventMessage, outboxEvent } from '@plekje/service-kit'
import { waitUntil } from '@plekje/testing'
import { socialMigrations } from '../src/migrations'
import { type RunningSocial, startSocial } from './start-social'

let social: RunningSocial
beforeAll(async () => {
  social = await startSocial()
})
afterAll(() => social.close())

const ALL = { comment: 'scan: a test looks at everything' }

it('friendships of the previous version are sorted by the current folding', async () => {
  const connection = await social.engines().documents.connection('social')
  await connection.collection('members').insertMany([
    { _id: 'u-1' as never, username: 'anna', firstName: null },
    { _id: 'u-2' as never, username: 'oystein', firstName: 'Øystein' },
  ])
  const friendships = connection.collection('friendships')
  await friendships.insertOne({
    _id: 'f-1' as never,
    from: 'u-1',
    to: 'u-2',
    status: 'accepted',
    fromKey: 'anna',
    toKey: 'øystein',
  })
  await socialMigrations.steps[0]?.run(connection)
  expect(await friendships.find({}, ALL).toArray()).toMatchObject([{ fromKey: 'anna', toKey: 'oystein' }])
})

it('events that waited in documents of the previous version are published', async () => {
  const connection = await social.engines().documents.connection('social')
  const entry = auditEntry({
    actorId: 'beheer',
    action: 'feedback.done',
    subject: { kind: 'feedback', id: 'f-9', name: 'idee' },
    changes: [{ field: 'state', from: 'open', to: 'done' }],
  })
  const at = new Date()
  await connection.collection('feedback').insertOne({
    _id: 'f-9' as never,
    feedbackType: 'idee',
    feedback: 'Meer terrassen.',
    createdAt: at,
    state: 'done',
    outbox: [outboxEvent('admin.audited', 'f-9', entry)],
    outboxDue: at,
  })
  await connection.collection('migrations').deleteOne({ _id: '0002-events-in-outbox' as never })
  await social.restart()
  await waitUntil(() => social.audited.some(({ subject }) => subject.id === 'f-9'))
  const stored = await (await social.engines().documents.connection('social')).collection('feedback').findOne({})
  expect(Object.keys(stored ?? {})).toEqual(['_id', 'feedbackType', 'feedback', 'createdAt', 'state'])
})

it('visits that the previous version counted, or that waited for their share, count once', async () => {
  const connection = await social.engines().documents.connection('social')
  const at = new Date()
  const shares = connection.collection('shares')
  const [counted, alsoCounted, early, later] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  await shares.insertOne({
    _id: 'countedvis' as never,
    userId: 'u-7',
    listingId: 1,
    shareMethod: 'copy',
    sharedAt: at,
    visits: 2,
    recent: [counted, alsoCounted].map((id) => ({ id, at })),
  })
  await connection.collection('earlyVisits').insertMany([
    { _id: alsoCounted as never, code: 'countedvis', at },
    { _id: early as never, code: 'earlyvisit', at },
  ])
  // A migration that was interrupted runs again.
  const step = socialMigrations.steps.find(({ id }) => id === '0003-visits-by-event')
  for (let time = 0; time < 2; time += 1) await step?.run(connection)
  const visit = (id: string, shareCode: string) => {
    const message = eventMessage('share.activity', shareCode, {
      kind: 'clicked',
      click: { shareCode, referrer: null },
      bot: false,
    })
    return { ...message, id, value: JSON.stringify({ ...JSON.parse(message.value), id }) }
  }
  const { events } = social.engines()
  await events.publish('share.activity', [
    visit(counted, 'countedvis'),
    visit(later, 'countedvis'),
    visit(early, 'earlyvisit'),
  ])
  await waitUntil(async () => (await events.lag('social', ['share.activity']))['share.activity'] === 0)
  expect(
    await shares.find({ _id: { $in: ['countedvis', 'earlyvisit'] } as never }, { sort: { _id: 1 } }).toArray(),
  ).toEqual([
    { _id: 'countedvis', userId: 'u-7', listingId: 1, shareMethod: 'copy', sharedAt: at, visits: 3 },
    { _id: 'earlyvisit', visits: 1, expiresAt: expect.any(Date) },
  ])
})
