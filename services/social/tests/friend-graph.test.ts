import type { Friend, Member } from '@plekje/contracts'
import { randomCases } from '@plekje/testing'
import fc from '@plekje/testing/fast-check'
import { addPerson, type RunningSocial, startSocial } from './start-social'

/** A simple model of friendships: requests, friends and rejections. */
class Model {
  /** Ids of requests by "asker>asked". */
  readonly waiting = new Map<string, string>()
  readonly friends = new Set<string>()
  /** Rejections by "asker>asked": the asker may not ask again yet. */
  readonly refused = new Set<string>()
  /** Every request ever sent. */
  readonly requests: { readonly id: string; readonly from: number; readonly to: number }[] = []

  areFriends = (one: number, other: number) => this.friends.has(pair(one, other))
  befriend(from: number, to: number) {
    this.waiting.delete(`${from}>${to}`)
    for (const key of [`${from}>${to}`, `${to}>${from}`]) this.refused.delete(key)
    this.friends.add(pair(from, to))
  }
}
const pair = (one: number, other: number) => [one, other].sort().join('-')

interface Live {
  readonly members: readonly Member[]
}
type Command = fc.AsyncCommand<Model, Live>

const MEMBERS = 4
let social: RunningSocial
beforeAll(async () => {
  social = await startSocial({ LIMIT_FACTOR: '1000' })
})
afterAll(() => social.close())

class Ask implements Command {
  constructor(
    readonly from: number,
    readonly to: number,
  ) {}
  check = () => true
  async run(model: Model, { members }: Live) {
    const { from, to } = this
    const { status, body } = await social.call('POST', '/friend-request', {
      as: members[from],
      body: { username: members[to]?.username },
    })
    const answered = model.waiting.get(`${to}>${from}`)
    if (from === to) expect(status).toBe(400)
    else if (model.areFriends(from, to)) expect([status, body.code]).toEqual([409, 'already_friends'])
    else if (model.waiting.has(`${from}>${to}`)) expect([status, body.code]).toEqual([409, 'already_requested'])
    else if (answered) {
      expect([status, body]).toEqual([201, { id: answered, status: 'accepted' }])
      model.befriend(to, from)
    } else if (model.refused.has(`${from}>${to}`)) {
      expect([status, body.code]).toEqual([409, 'already_requested'])
    } else {
      expect([status, body.status]).toEqual([201, 'pending'])
      model.waiting.set(`${from}>${to}`, body.id)
      model.requests.push({ id: body.id, from, to })
    }
  }
  toString = () => `${this.from} asks ${this.to}`
}

/** Anyone answers any request ever sent, addressed to them or not, waiting or not. */
class Answer implements Command {
  constructor(
    readonly kind: 'accept' | 'reject',
    readonly who: number,
    readonly which: number,
  ) {}
  check = ({ requests }: Model) => requests.length > 0
  async run(model: Model, { members }: Live) {
    const asked = model.requests[this.which % model.requests.length]
    if (!asked) throw new Error('there is no request')
    const { id, from, to } = asked
    const as = members[this.who]
    const isWaiting = model.waiting.get(`${from}>${to}`) === id && this.who === to
    const { status } =
      this.kind === 'accept'
        ? await social.call('POST', `/friend-request/${id}/accept`, { as })
        : await social.call('DELETE', `/friend-request/${id}`, { as })
    if (this.kind === 'reject') {
      expect(status).toBe(isWaiting ? 204 : 404)
      if (!isWaiting) return
      model.waiting.delete(`${from}>${to}`)
      model.refused.add(`${from}>${to}`)
      return
    }
    const isFriendshipOfIt = model.areFriends(from, to) && this.who === to && lastBetween(model, from, to) === id
    expect(status).toBe(isWaiting || isFriendshipOfIt ? 200 : 404)
    if (isWaiting) model.befriend(from, to)
  }
  toString = () => `${this.who} ${this.kind}s request ${this.which}`
}

const lastBetween = ({ requests }: Model, one: number, other: number) =>
  requests.filter(({ from, to }) => pair(from, to) === pair(one, other)).at(-1)?.id

/** Concurrent requests: the graph stays sound in any order. */
class AllAskAtOnce implements Command {
  constructor(readonly asks: readonly (readonly [number, number])[]) {}
  check = () => true
  async run(model: Model, { members }: Live) {
    const replies = await Promise.all(
      this.asks.map(([from, to]) =>
        social.call('POST', '/friend-request', { as: members[from], body: { username: members[to]?.username } }),
      ),
    )
    for (const { status } of replies) expect([201, 400, 409]).toContain(status)
    for (const [at, [from, to]] of this.asks.entries()) {
      const { status, body } = replies[at] ?? { status: 0, body: undefined }
      if (status !== 201) continue
      if (body.status === 'accepted') model.befriend(to, from)
      else if (!model.areFriends(from, to)) model.waiting.set(`${from}>${to}`, body.id)
      if (body.status === 'pending') model.requests.push({ id: body.id, from, to })
    }
  }
  toString = () => `at once: ${this.asks.map(([from, to]) => `${from} asks ${to}`).join(', ')}`
}

/** Everyone sees exactly the model: friendship is mutual, and no request waits between friends. */
class LookAround implements Command {
  check = () => true
  async run(model: Model, live: Live) {
    await expectAgreement(model, live)
  }
  toString = () => 'all look'
}

async function expectAgreement(model: Model, { members }: Live) {
  const [friends, requests] = await Promise.all([
    Promise.all(members.map((as) => social.call('GET', '/friends', { as }))),
    Promise.all(members.map((as) => social.call('GET', '/friend-requests', { as }))),
  ])
  for (const [me, { username }] of members.entries()) {
    const others = members.flatMap((other, at) => (model.areFriends(me, at) ? [other.username] : []))
    expect(friends[me]?.body.map((friend: Friend) => friend.username).sort()).toEqual(others.sort())
    const asked = members.flatMap((_, from) => model.waiting.get(`${from}>${me}`) ?? [])
    expect(requests[me]?.body.map((request: Friend) => request.id).sort()).toEqual(asked.sort())
    expect(others).not.toContain(username)
  }
  for (const key of model.waiting.keys()) {
    const [from, to] = key.split('>').map(Number) as [number, number]
    expect(model.areFriends(from, to)).toBe(false)
    expect(model.waiting.has(`${to}>${from}`)).toBe(false)
  }
}

const someone = fc.nat(MEMBERS - 1)
const commands = fc.commands(
  [
    fc.tuple(someone, someone).map(([from, to]) => new Ask(from, to)),
    fc
      .tuple(fc.constantFrom('accept' as const, 'reject' as const), someone, fc.nat(50))
      .map(([kind, who, which]) => new Answer(kind, who, which)),
    fc.array(fc.tuple(someone, someone), { minLength: 2, maxLength: 6 }).map((asks) => new AllAskAtOnce(asks)),
    fc.constant(new LookAround()),
  ],
  { maxCommands: 20 },
)

it('keeps the friend graph consistent in any sequence of requests, acceptances and rejections', async () => {
  let run = 0
  await fc.assert(
    fc.asyncProperty(commands, async (sequence) => {
      run += 1
      const members = Array.from({ length: MEMBERS }, (_, at) => addPerson(social.around, `lid${run}x${at}`))
      const model = new Model()
      const live = { members }
      await fc.asyncModelRun(() => ({ model, real: live }), sequence)
      await expectAgreement(model, live)
      social.around.people.clear()
    }),
    { numRuns: randomCases(25) },
  )
})
