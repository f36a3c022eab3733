// Proves API-15, SITE-3, SITE-31.
import { type RunningSocial, startSocial } from './start-social'

let social: RunningSocial
beforeAll(async () => {
  social = await startSocial()
})
afterAll(() => social.close())

type Someone = ReturnType<RunningSocial['person']>
const send = (from: string, body: unknown = { feedback: 'Mooie site!' }, as?: Someone) =>
  social.call('POST', '/feedback', { as, body, headers: { 'x-forwarded-for': from } })
const stored = async (id: string) =>
  (await social.engines().documents.connection('social')).collection('feedback').findOne({ _id: id as never })

describe('feedback', () => {
  it('of visitors is stored as typed, without surrounding spaces', async () => {
    const feedback = 'Prachtig! مرحبا 👩‍👩‍👧‍👦 <b>é</b>\nTweede regel'
    const { status, body } = await send('10.0.0.1', {
      feedbackType: 'bug',
      feedback: `  ${feedback}\n`,
      username: ' Jan ',
      email: 'jan@voorbeeld.example',
    })
    expect(status).toBe(201)
    await social.restart()
    const kept = await stored(body.id)
    expect(kept).toEqual({
      _id: body.id,
      feedbackType: 'bug',
      feedback,
      username: 'Jan',
      email: 'jan@voorbeeld.example',
      userId: null,
      createdAt: expect.any(Date),
    })
  })

  it('is linked to the member who sent it', async () => {
    const anna = social.person('anna')
    const { body } = await send('10.0.0.2', { feedback: 'Van mij', username: null, email: '' }, anna)
    expect(await stored(body.id)).toMatchObject({
      feedbackType: 'general',
      userId: anna.id,
      username: null,
      email: null,
    })
  })

  it('ignores an identity that the gateway did not sign', async () => {
    const { status, body } = await social.call('POST', '/feedback', {
      body: { feedback: 'Ik ben anna' },
      headers: { 'x-forwarded-for': '10.0.0.3', 'x-plekje-identity': JSON.stringify({ id: 'u-anna' }) },
    })
    expect([status, body.code]).toEqual([401, 'unknown_caller'])
  })

  it.each([
    ['nothing', {}, 'feedback', 'Vul ‘feedback’ in.'],
    ['spaces', { feedback: ' \n\t ' }, 'feedback', 'Voer uw feedback in voordat u verzendt.'],
    ['5,001 characters', { feedback: '👨‍👩‍👧'.repeat(5001) }, 'feedback', 'Gebruik hoogstens 5000 tekens.'],
    ['a lone surrogate', { feedback: '\ud800' }, 'feedback', 'Deze tekst bevat tekens die niet bestaan.'],
    [
      'another type',
      { feedback: 'x', feedbackType: 'spam' },
      'feedbackType',
      'Kies voor ‘feedbackType’ uit general, bug, feature, content of other.',
    ],
    ['half an address', { feedback: 'x', email: 'jan@' }, 'email', 'Vul een geldig e-mailadres in.'],
  ])('refuses %s', async (_, body, field, text) => {
    const reply = await send('10.0.0.4', body)
    expect([reply.status, reply.body.fields[field]]).toEqual([400, text])
  })

  it('may have 5,000 graphemes', async () => {
    expect((await send('10.0.0.5', { feedback: '👨‍👩‍👧'.repeat(5000) })).status).toBe(201)
  })

  it('is accepted twenty times per address and hour, from visitors and members together, without invalid feedback', async () => {
    await send('10.0.0.6', { feedback: ' ' })
    const anna = social.person('anna')
    const replies = await Promise.all(
      Array.from({ length: 30 }, (_, at) => send('10.0.0.6', undefined, at % 2 ? anna : undefined)),
    )
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(20)
    const refused = replies.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(10)
    for (const { headers, body } of refused) {
      expect(body.error).toBe('Je hebt al veel feedback gestuurd. Probeer het over 60 minuten opnieuw.')
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(3500)
      expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(3600)
    }
    await social.restart()
    expect((await send('10.0.0.6')).status).toBe(429)
    expect((await send('10.0.0.7')).status).toBe(201)
  })

  it('counts an IPv6 network as one address', async () => {
    const from = (at: number) => `2001:db8:0:7:${at.toString(16)}::1`
    for (let at = 0; at < 20; at += 1) expect((await send(from(at))).status).toBe(201)
    expect((await send('2001:db8:0:7::99')).status).toBe(429)
    expect((await send('2001:db8:0:8::99')).status).toBe(201)
  })
})
