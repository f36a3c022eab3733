import type { Member } from '@plekje/contracts'
import { waitUntil } from '@plekje/testing'
import { mongo } from 'mongoose'
import { type RunningSocial, startSocial } from './start-social'

let social: RunningSocial
beforeAll(async () => {
  social = await startSocial()
})
afterAll(() => social.close())

const beheer: Member = { id: 'u-beheer', username: 'beheer', isAdmin: true }
let sources = 0
const send = async (body: unknown, as?: Member): Promise<string> => {
  sources += 1
  const headers = { 'x-forwarded-for': `10.1.0.${sources}` }
  return (await social.call('POST', '/feedback', { as, body, headers })).body.id
}
const list = async (query = '') =>
  (await social.call('GET', `/admin/feedback${query}`, { as: beheer })).body as {
    feedback: { id: string; state: string }[]
    total: number
  }
const mark = (as: Member | undefined, id: string, state: unknown) =>
  social.call('PATCH', `/admin/feedback/${id}`, { as, body: { state } })
const auditsOf = (id: string) => social.audited.filter(({ subject }) => subject.id === id)

describe('the inbox of feedback', () => {
  it('is for administrators only', async () => {
    const id = await send({ feedback: 'Mooi' })
    const anna = social.person('anna')
    const tries = async (as: Member | undefined) => [
      (await social.call('GET', '/admin/feedback', { as })).status,
      (await mark(as, id, 'done')).status,
    ]
    expect(await tries(undefined)).toEqual([401, 401])
    expect(await tries(anna)).toEqual([403, 403])
    expect((await list()).feedback.find((item) => item.id === id)?.state).toBe('open')
  })

  it('lists feedback newest first, by state and in pages', async () => {
    const older = await send({ feedback: 'Er mist een zaak', feedbackType: 'content' })
    const newer = await send({
      feedback: 'Knop stuk',
      feedbackType: 'bug',
      username: 'Jan',
      email: 'jan@leden.example',
    })
    const { feedback, total } = await list()
    expect(feedback.slice(0, 2)).toEqual([
      {
        id: newer,
        feedbackType: 'bug',
        feedback: 'Knop stuk',
        username: 'Jan',
        email: 'jan@leden.example',
        createdAt: expect.any(String),
        state: 'open',
      },
      {
        id: older,
        feedbackType: 'content',
        feedback: 'Er mist een zaak',
        username: null,
        email: null,
        createdAt: expect.any(String),
        state: 'open',
      },
    ])
    expect(total).toBe(feedback.length)
    const second = await list('?page=2&limit=1')
    expect([second.feedback.map(({ id }) => id), second.total]).toEqual([[older], total])
    expect((await social.call('GET', '/admin/feedback?state=weg', { as: beheer })).status).toBe(400)
  })

  it('has the right total after a crash of the database', async () => {
    const { total } = await list()
    const counting = jest.spyOn(mongo.Collection.prototype, 'estimatedDocumentCount').mockResolvedValue(9000)
    expect((await list()).total).toBe(total)
    counting.mockRestore()
  })

  it('is marked as done and open again, each audited once', async () => {
    const id = await send({ feedback: 'Mail me op x@y.example', feedbackType: 'feature' })
    expect((await mark(beheer, id, 'done')).body).toMatchObject({ id, state: 'done' })
    await Promise.all(Array.from({ length: 4 }, () => mark(beheer, id, 'done')))
    expect((await list('?state=done')).feedback.map((item) => item.id)).toContain(id)
    expect((await list('?state=open')).feedback.map((item) => item.id)).not.toContain(id)
    expect((await mark(beheer, id, 'open')).body).toMatchObject({ state: 'open' })
    expect((await list('?state=open')).feedback.map((item) => item.id)).toContain(id)
    await waitUntil(() => auditsOf(id).length === 2)
    const entry = (action: string, from: string, to: string) => ({
      actor: { id: 'u-beheer', username: '' },
      action,
      subject: { kind: 'feedback', id, name: 'feature' },
      changes: [{ field: 'state', from, to }],
      reason: null,
    })
    expect(auditsOf(id)).toEqual([entry('feedback.done', 'open', 'done'), entry('feedback.reopened', 'done', 'open')])
    expect((await mark(beheer, 'nergens', 'done')).status).toBe(404)
    expect((await mark(beheer, id, 'weg')).body.fields.state).toBe('Kies open of done.')
  })

  it('keeps feedback of an erased member with its state, without the sender', async () => {
    const bas = social.person('bas')
    const id = await send({ feedback: 'Van bas', username: 'bas', email: 'bas@leden.example' }, bas)
    await mark(beheer, id, 'done')
    await social.publish({ userId: bas.id, change: 'erased' })
    await waitUntil(() => social.accountChanges.some(({ change }) => change === 'erasure-confirmed'))
    const found = (await list('?state=done')).feedback.find((item) => item.id === id)
    expect(found).toMatchObject({ username: null, email: null, state: 'done', feedback: 'Van bas' })
  })
})
