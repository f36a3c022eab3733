// Proves MESSAGE-1, MESSAGE-2, MESSAGE-3, MESSAGE-12.
import { MESSAGE_EVENTS, type Message, type MessageEvent } from '@plekje/contracts'
import { type Answer, type Answers, refusal, renderRoutes } from '@plekje/testing/render-site'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { linkOf } from '../src/features/messages/message-links'
import { routes } from '../src/routes'
import { aMember } from './members'
import { toast } from './typing'

const LIST = 'GET /api/messages'
const message = (more: Partial<Message> = {}): Message => ({
  id: 'm1',
  kind: 'replies',
  event: 'review-replied',
  createdAt: '2026-11-25T08:30:00.000Z',
  isRead: false,
  listing: { slug: 'de-zon', name: 'De Zon' },
  member: null,
  search: null,
  ...more,
})
const friend = message({
  id: 'm2',
  kind: 'friends',
  event: 'friend-requested',
  createdAt: '2026-11-24T08:30:00.000Z',
  listing: null,
  member: { username: 'bas', firstName: 'Bas' },
})

/** A response that waits until the test releases it. */
class Held {
  release: (answer: Answer) => void = () => undefined
  readonly answer = new Promise<Answer>((resolve) => {
    this.release = resolve
  })
}

const show = (answers: Answers = {}) =>
  renderRoutes([...routes, { path: '/listing/:slug', element: <h1>De Zon</h1> }], '/messages', {
    'GET /api/user': [200, aMember],
    'GET /api/messages/unread': [200, { count: 2 }],
    [LIST]: [200, [message(), friend]],
    ...answers,
  })
const list = async () => within(await screen.findByRole('list', { name: 'Berichten' }))

describe('the link of a message', () => {
  it('has a text and a page for every event', () => {
    const events = Object.fromEntries(
      MESSAGE_EVENTS.map((event) => {
        const search = { name: '“bowlen” in Utrecht', criteria: 'search=bowlen&location=utrecht', count: 2 }
        const { text, to } = linkOf(message({ event, member: friend.member, search }))
        return [event, `${text} > ${to}`]
      }),
    )
    expect(events).toEqual({
      'friend-requested': 'Bas wil vrienden worden > /friends',
      'friend-accepted': 'Bas en jij zijn nu vrienden > /friends',
      'review-replied': 'Er is een reactie op je review van De Zon > /listing/de-zon#reviews',
      'proposal-taken': 'Je voorstel voor De Zon is overgenomen > /listing/de-zon',
      'proposal-refused': 'Je voorstel voor De Zon is niet overgenomen > /listing/de-zon',
      'proposal-partly-taken': 'Je voorstel voor De Zon is deels overgenomen > /listing/de-zon',
      'review-hidden': 'De redactie heeft je review van De Zon verborgen > /my-reviews',
      'review-kept': 'Je review van De Zon blijft staan > /my-reviews',
      'claim-granted': 'Je beheert nu De Zon > /my-venues',
      'claim-refused': 'Je aanvraag om De Zon te beheren is afgewezen > /listing/de-zon',
      'venue-disputed': 'Iemand anders wil De Zon beheren > /my-venues',
      'role-removed': 'Je beheert De Zon niet meer > /my-venues',
      invited: 'Je bent uitgenodigd om De Zon mee te beheren > /my-venues',
      'venues-found': '2 nieuwe plekken voor “bowlen” in Utrecht > /?search=bowlen&location=utrecht&sortBy=newest',
    })
  })

  it('names no hidden venue and no former member, and has a general text for an unknown event', () => {
    expect(linkOf(message({ listing: null }))).toEqual({
      text: 'Er is een reactie op je review van een plek',
      to: '/my-reviews',
    })
    expect(linkOf({ ...friend, member: null }).text).toBe('Iemand wil vrienden worden')
    expect(linkOf(message({ event: 'later' as MessageEvent }))).toEqual({
      text: 'Er is een nieuw bericht',
      to: '/messages',
    })
  })
})

describe('the list of messages', () => {
  it('asks a visitor to sign in', async () => {
    renderRoutes(routes, '/messages')
    expect(await screen.findByText('Log in om je berichten te zien')).toBeInTheDocument()
    expect(document.title).toBe('Berichten | Plekje')
  })

  it('marks a message as read when its link is followed', async () => {
    const site = show({ 'POST /api/messages/m1/read': [200, { count: 1 }] })
    await site.user.click((await list()).getByRole('link', { name: 'Er is een reactie op je review van De Zon' }))
    expect(await screen.findByRole('heading', { name: 'De Zon' })).toBeInTheDocument()
    await waitFor(() => expect(site.callsTo('/api/messages/m1/read')).toHaveLength(1))
  })

  it('marks one by its button, by keyboard, and leaves the focus on its link', async () => {
    const site = show({ 'POST /api/messages/m2/read': [200, { count: 1 }] })
    const button = (await list()).getByRole('button', { name: 'Markeer als gelezen: Bas wil vrienden worden' })
    act(() => button.focus())
    await site.user.keyboard('{Enter}')
    await waitFor(() => expect(button).not.toBeInTheDocument())
    expect((await list()).getByRole('link', { name: 'Bas wil vrienden worden' })).toHaveFocus()
    expect((await list()).getAllByText('Ongelezen')).toHaveLength(1)
  })

  it('saves two presses one after the other, and then shows the unread count after both', async () => {
    const held = new Held()
    const site = show({
      'POST /api/messages/m1/read': () => held.answer,
      'POST /api/messages/m2/read': [200, { count: 0 }],
    })
    for (const button of (await list()).getAllByRole('button')) await site.user.click(button)
    await waitFor(() => expect(screen.queryByText('Ongelezen')).not.toBeInTheDocument())
    expect(site.callsTo('/api/messages/m2/read')).toHaveLength(0)
    held.release([200, { count: 1 }])
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Alles gelezen' })).not.toBeInTheDocument())
  })

  it('offers to mark all while there are unread messages beyond the loaded rows', async () => {
    const read = [message({ isRead: true })]
    const site = show({ [LIST]: [200, read], 'POST /api/messages/read': [200, { count: 0 }] })
    const button = await screen.findByRole('button', { name: 'Alles gelezen' })
    await site.user.click(button)
    await waitFor(() => expect(button).not.toBeInTheDocument())
  })

  it('marks all up to the newest on the screen', async () => {
    const site = show({ 'POST /api/messages/read': [200, { count: 0 }] })
    await site.user.click(await screen.findByRole('button', { name: 'Alles gelezen' }))
    await waitFor(() => expect(screen.queryByText('Ongelezen')).not.toBeInTheDocument())
    expect(site.callsTo('/api/messages/read').map(({ body }) => body)).toEqual([{ upTo: message().createdAt }])
    expect(await screen.findByText('Alles staat op gelezen')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Alles gelezen' })).not.toBeInTheDocument()
  })

  it('shows a message as unread again when that cannot be saved', async () => {
    const site = show({ 'POST /api/messages/m2/read': refusal(503, 'Even weg.', 'unavailable') })
    await site.user.click((await list()).getByRole('button', { name: 'Markeer als gelezen: Bas wil vrienden worden' }))
    await toast('Niet opgeslagen')
    await waitFor(async () => expect((await list()).getAllByText('Ongelezen')).toHaveLength(2))
  })

  it('shows an empty state, and a failure to load', async () => {
    show({ [LIST]: [200, []] })
    expect(await screen.findByText('Je hebt geen berichten')).toBeInTheDocument()
    cleanup()
    show({ [LIST]: refusal(503, 'Berichten zijn even weg.', 'unavailable') })
    expect(await screen.findByText('Berichten zijn even weg.')).toBeInTheDocument()
  })
})

describe('the link that stops mails', () => {
  const STOP = 'POST /api/account/mails/stop'

  it('asks for confirmation, then stops one kind of mails without signing in', async () => {
    const site = renderRoutes(routes, '/unsubscribe?token=abc&kind=venues', { [STOP]: [204, undefined] })
    expect(await screen.findByText(/geen mails meer over je zaken/)).toBeInTheDocument()
    expect(site.callsTo('/api/account/mails/stop')).toEqual([])
    await site.user.click(screen.getByRole('button', { name: 'Zet deze mails uit' }))
    expect(await screen.findByText('Deze mails staan uit')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Instellingen' })).toHaveAttribute('href', '/settings')
    const [call] = site.callsTo('/api/account/mails/stop')
    expect(Object.fromEntries(call?.query ?? [])).toEqual({ token: 'abc', kind: 'venues' })
  })

  it('reports that it does not work', async () => {
    const site = renderRoutes(routes, '/unsubscribe?token=abc&kind=venues', {
      [STOP]: refusal(404, 'Deze link werkt niet (meer).', 'stop_link_unknown'),
    })
    await site.user.click(await screen.findByRole('button', { name: 'Zet deze mails uit' }))
    expect(await screen.findByText('Deze link werkt niet (meer).')).toBeInTheDocument()
  })
})
