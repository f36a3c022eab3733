// Proves API-23, MEMBER-5, MEMBER-6, MEMBER-7, SITE-3, SITE-7.
import { type Answers, refusal, renderRoutes } from '@plekje/testing/render-site'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { routes } from '../src/routes'
import { aFriend, aMember } from './members'

const request = aFriend('r1', { username: 'noor', firstName: 'Noor', status: 'pending' })
const friend = aFriend('u2', { username: 'bram', firstName: 'Bram' })
const asMember: Answers = {
  'GET /api/user': [200, aMember],
  'GET /api/friends': [200, [friend]],
  'GET /api/friend-requests': [200, [request]],
}
const region = (name: RegExp | string) => screen.findByRole('region', { name })
const box = () => screen.findByRole('textbox', { name: 'Gebruikersnaam' })
const send = () => screen.getByRole('button', { name: 'Verzoek versturen' })

// Loads the page's code beforehand: loading it in the first test can exceed its timeout.
beforeAll(() => import('../src/features/friends/friends-page'))
beforeEach(() => sessionStorage.clear())

describe('the screen of friends', () => {
  it('lists friends by first name and username', async () => {
    renderRoutes(routes, '/friends', asMember)
    const list = within(await screen.findByRole('list', { name: 'Je vrienden' }))
    expect(list.getByText('Bram')).toBeInTheDocument()
    expect(list.getByText('@bram')).toBeInTheDocument()
    expect(document.title).toBe('Vrienden | Plekje')
  })

  it('has a message and a favourite button per friend that announce a later version', async () => {
    const { user, calls } = renderRoutes(routes, '/friends', asMember)
    for (const name of ['Bericht', 'Favoriet: Bram']) {
      const button = await screen.findByRole('button', { name })
      expect(button).toHaveAttribute('aria-disabled', 'true')
      expect(button).toHaveAccessibleDescription(/Bram.*komt later/)
      await user.click(button)
    }
    expect(calls.every(({ method }) => method === 'GET')).toBe(true)
  })

  it('shows empty states without friends and requests', async () => {
    renderRoutes(routes, '/friends', {
      ...asMember,
      'GET /api/friends': [200, []],
      'GET /api/friend-requests': [200, []],
    })
    expect(await screen.findByRole('heading', { name: 'Nog geen vrienden' })).toBeInTheDocument()
    expect(await screen.findByText('Geen verzoeken die op je antwoord wachten.')).toBeInTheDocument()
  })

  it.each([
    ['friends', 'GET /api/friends', 'Je vrienden', 'Bram'],
    ['requests', 'GET /api/friend-requests', /Vriendschapsverzoeken/, 'Noor'],
  ])('shows the rest when the %s fail, with a retry', async (_, call, name, found) => {
    const site = renderRoutes(routes, '/friends', {
      ...asMember,
      [call]: refusal(503, 'Even niet bereikbaar.', 'unavailable'),
    })
    const part = within(await region(name))
    expect(await part.findByRole('alert')).toHaveTextContent('Even niet bereikbaar.')
    expect(screen.getAllByRole('alert')).toHaveLength(1)
    site.answer(call, asMember[call] ?? [500, null])
    await site.user.click(part.getByRole('button', { name: 'Opnieuw proberen' }))
    expect(await part.findByText(found)).toBeInTheDocument()
  })

  it('announces loading', async () => {
    renderRoutes(routes, '/friends', { ...asMember, 'GET /api/friends': () => new Promise(() => {}) })
    expect(await within(await region('Je vrienden')).findByText('Even laden…')).toBeInTheDocument()
  })

  it('asks a visitor to log in and makes no call for members', async () => {
    const { calls } = renderRoutes(routes, '/friends')
    expect(await screen.findByRole('link', { name: 'Inloggen of account maken' })).toHaveAttribute('href', '/auth')
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
    expect(calls.map(({ path }) => path)).toEqual(['/api/user'])
  })
})

describe('adding a friend', () => {
  it('requires a name that is not blank', async () => {
    const { user, callsTo } = renderRoutes(routes, '/friends', asMember)
    await user.type(await box(), '   ')
    await user.click(send())
    expect(await screen.findByText('Vul een gebruikersnaam in.')).toBeInTheDocument()
    expect(await box()).toHaveAccessibleDescription(/Vul een gebruikersnaam in/)
    expect(callsTo('/api/friend-request')).toEqual([])
  })

  it('sends the trimmed name and empties the field', async () => {
    const { user, callsTo } = renderRoutes(routes, '/friends', {
      ...asMember,
      'POST /api/friend-request': [201, { id: 'r9', status: 'pending' }],
    })
    await user.type(await box(), '  noor ')
    await user.click(send())
    expect(await screen.findByText('Vriendschapsverzoek verzonden!')).toBeInTheDocument()
    expect(callsTo('/api/friend-request').map(({ body }) => body)).toEqual([{ username: 'noor' }])
    expect(await box()).toHaveValue('')
    expect(sessionStorage.getItem('draft:friend:m1')).toBeNull()
  })

  it('makes friends at once with somebody who has already asked', async () => {
    const { user } = renderRoutes(routes, '/friends', {
      ...asMember,
      'POST /api/friend-request': [201, { id: 'r1', status: 'accepted' }],
    })
    await user.type(await box(), 'noor{Enter}')
    expect(await screen.findByText('Vriendschapsverzoek geaccepteerd!')).toBeInTheDocument()
  })

  it('keeps the name when the server refuses, and shows its text', async () => {
    const { user } = renderRoutes(routes, '/friends', {
      ...asMember,
      'POST /api/friend-request': refusal(404, 'Er is niemand met deze gebruikersnaam.', 'member_unknown'),
    })
    await user.type(await box(), 'niemand')
    await user.click(send())
    expect(await screen.findByText('Fout bij verzenden verzoek')).toBeInTheDocument()
    expect(screen.getByText('Er is niemand met deze gebruikersnaam.')).toBeInTheDocument()
    expect(await box()).toHaveValue('niemand')
  })

  it('keeps the name after a lost connection', async () => {
    const { user } = renderRoutes(routes, '/friends', {
      ...asMember,
      'POST /api/friend-request': () => Promise.reject(new TypeError('network')),
    })
    await user.type(await box(), 'noor')
    await user.click(send())
    expect(await screen.findByText('Fout bij verzenden verzoek')).toBeInTheDocument()
    expect(await box()).toHaveValue('noor')
  })

  it('asks to sign in again when the session ended, and keeps the name through the reload', async () => {
    const answers = { ...asMember, 'POST /api/friend-request': refusal(401, 'Log in.', 'unauthenticated') }
    const { user } = renderRoutes(routes, '/friends', answers)
    await user.type(await box(), 'noor')
    await user.click(send())
    expect(await screen.findByText('sign-in dialog: login')).toBeInTheDocument()
    cleanup()
    renderRoutes(routes, '/friends', answers)
    expect(await box()).toHaveValue('noor')
  })
})

describe('friend requests', () => {
  const row = async () =>
    within((await within(await region(/Vriendschapsverzoeken/)).findByText('Noor')).closest('li') as HTMLElement)

  it.each([
    [
      'accepting',
      'Accepteren',
      'POST /api/friend-request/r1/accept',
      [200, friend],
      'Vriendschapsverzoek geaccepteerd!',
    ],
    ['rejecting', 'Afwijzen', 'DELETE /api/friend-request/r1', [204, undefined], 'Vriendschapsverzoek afgewezen'],
  ] as const)('leave the list after %s', async (_, name, call, answer, toast) => {
    let isAnswered = false
    const { user, calls } = renderRoutes(routes, '/friends', {
      ...asMember,
      'GET /api/friends': () => [
        200,
        isAnswered && name === 'Accepteren' ? [friend, { ...request, id: 'u3' }] : [friend],
      ],
      'GET /api/friend-requests': () => [200, isAnswered ? [] : [request]],
      [call]: () => {
        isAnswered = true
        return answer
      },
    })
    const button = (await row()).getByRole('button', { name })
    expect(button).toHaveAccessibleDescription(/Noor/)
    await user.click(button)
    expect(await screen.findByText(toast)).toBeInTheDocument()
    expect(await screen.findByText('Geen verzoeken die op je antwoord wachten.')).toBeInTheDocument()
    expect(calls.filter((made) => `${made.method} ${made.path}` === call)).toHaveLength(1)
    const friends = within(await screen.findByRole('list', { name: 'Je vrienden' }))
    if (name === 'Accepteren') expect(await friends.findByText('Noor')).toBeInTheDocument()
    else expect(friends.queryByText('Noor')).not.toBeInTheDocument()
  })

  it.each([
    ['Accepteren', 'POST /api/friend-request/r1/accept', [200, { ...request, id: 'u3', status: 'accepted' }]],
    ['Afwijzen', 'DELETE /api/friend-request/r1', [204, undefined]],
  ] as const)('appear in both lists after "%s", even when refreshing them fails', async (name, call, done) => {
    const { user, answer } = renderRoutes(routes, '/friends', { ...asMember, [call]: done })
    const button = (await row()).getByRole('button', { name })
    const friends = within(await screen.findByRole('list', { name: 'Je vrienden' }))
    for (const list of ['GET /api/friends', 'GET /api/friend-requests']) {
      answer(list, refusal(503, 'Even weg.', 'unavailable'))
    }
    await user.click(button)
    expect(await screen.findByText('Geen verzoeken die op je antwoord wachten.')).toBeInTheDocument()
    expect(friends.queryAllByText('Noor')).toHaveLength(name === 'Accepteren' ? 1 : 0)
    expect(friends.getByText('Bram')).toBeInTheDocument()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  it.each([
    ['Accepteren', 'POST /api/friend-request/r1/accept', 'Fout bij accepteren verzoek'],
    ['Afwijzen', 'DELETE /api/friend-request/r1', 'Fout bij afwijzen verzoek'],
  ])('stay when "%s" fails, with the server\'s message', async (name, call, toast) => {
    const { user } = renderRoutes(routes, '/friends', { ...asMember, [call]: refusal(503, 'Even weg.', 'unavailable') })
    await user.click((await row()).getByRole('button', { name }))
    expect(await screen.findByText(toast)).toBeInTheDocument()
    expect(screen.getByText('Even weg.')).toBeInTheDocument()
    expect((await row()).getByRole('button', { name })).toBeEnabled()
  })

  it('are answered once on a double click', async () => {
    const { user, callsTo } = renderRoutes(routes, '/friends', {
      ...asMember,
      'POST /api/friend-request/r1/accept': () => new Promise(() => {}),
    })
    await user.dblClick((await row()).getByRole('button', { name: 'Accepteren' }))
    await waitFor(() => expect(callsTo('/api/friend-request/r1/accept')).toHaveLength(1))
    expect((await row()).getByRole('button', { name: 'Afwijzen' })).toBeDisabled()
  })
})
