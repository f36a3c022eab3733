// Proves API-15, PLAN-1, PLAN-2, PLAN-3, SITE-7.
import { type Answers, refusal } from '@plekje/testing/render-site'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { aPlan } from './members'
import { asMember, button, generate, openPlanner, wish } from './planning'
import { lostConnection } from './typing'

const planned = { 'POST /api/smart-plan': [200, aPlan()] } as const
const size = () => screen.findByRole('spinbutton', { name: 'Groepsgrootte' })
const bodies = (site: ReturnType<typeof openPlanner>) => site.callsTo('/api/smart-plan').map(({ body }) => body)

// Loads the page's code beforehand: loading it in the first test can exceed its timeout.
beforeAll(() => import('../src/features/planner/planner-page'))
beforeEach(() => sessionStorage.clear())

describe('the planner for a visitor', () => {
  it('asks to log in and makes no call for members', async () => {
    const { calls } = openPlanner({ 'GET /api/user': refusal(401, 'Log in.', 'unauthenticated') })
    expect(await screen.findByRole('heading', { name: 'Log in om een plan te maken' })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Inloggen of account maken' })).toHaveAttribute('href', '/auth')
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
    expect(calls.map(({ path }) => path)).toEqual(['/api/user'])
  })
})

describe('the planner’s form', () => {
  it('starts with two people, in the evening, between 50 and 100 euros', async () => {
    openPlanner()
    expect(await size()).toHaveValue(2)
    expect(screen.getByRole('radio', { name: 'Avond' })).toBeChecked()
    expect(screen.getByRole('radio', { name: '€ 50–100' })).toBeChecked()
    expect(await wish()).toHaveValue('')
    expect(document.title).toBe('AI planner | Plekje')
  })

  it('reports a missing text at the field, and sends nothing', async () => {
    const site = openPlanner(planned)
    await site.user.type(await wish(), '   ')
    expect(await generate()).toBeEnabled()
    await site.user.click(await generate())
    expect(await wish()).toHaveAccessibleDescription(expect.stringContaining('Beschrijf wat je wilt doen.'))
    await waitFor(async () => expect(await wish()).toHaveFocus())
    await site.user.type(await wish(), 'Bowlen')
    expect(await wish()).not.toHaveAccessibleDescription(expect.stringContaining('Beschrijf'))
    expect(bodies(site)).toEqual([])
  })

  it.each(['0', '21', '2.5'])('requires one to twenty people instead of %s', async (typed) => {
    const site = openPlanner(planned)
    await site.user.type(await wish(), 'Bowlen')
    await site.user.clear(await size())
    await site.user.type(await size(), typed)
    await site.user.click(await generate())
    expect(await size()).toHaveAccessibleDescription('Kies een groepsgrootte van 1 tot 20.')
    await waitFor(async () => expect(await size()).toHaveFocus())
    expect(bodies(site)).toEqual([])
  })

  it('uses two people when the size is not a number', async () => {
    const site = openPlanner(planned)
    await site.user.type(await wish(), 'Bowlen')
    await site.user.clear(await size())
    await site.user.tab()
    expect(await size()).toHaveValue(2)
    await site.user.clear(await size())
    await site.user.type(await wish(), '{Tab}')
    await site.user.click(await generate())
    await waitFor(() => expect(bodies(site)).toEqual([expect.objectContaining({ request: 'Bowlen' })]))
    expect(bodies(site)[0]).toHaveProperty('filters.groupSize', 2)
  })

  it('steps within the valid sizes', async () => {
    const { user } = openPlanner()
    await size()
    await user.click(button('Eén persoon minder'))
    expect(await size()).toHaveValue(1)
    expect(button('Eén persoon minder')).toBeDisabled()
    await user.clear(await size())
    await user.type(await size(), '20')
    expect(button('Eén persoon meer')).toBeDisabled()
  })

  it('sends all choices', async () => {
    const site = openPlanner(planned)
    await site.user.type(await wish(), '  Iets met water  ')
    await site.user.type(screen.getByRole('combobox', { name: 'Locatie' }), 'ti')
    await site.user.click(await screen.findByRole('option', { name: 'Tiel' }))
    await site.user.click(button('Eén persoon meer'))
    await site.user.click(screen.getByRole('radio', { name: 'Nacht' }))
    await site.user.click(screen.getByRole('radio', { name: '€ 100+' }))
    const activities = within(await screen.findByRole('group', { name: 'Activiteiten' }))
    await site.user.click(activities.getByRole('checkbox', { name: 'Minigolf' }))
    await site.user.click(activities.getByRole('checkbox', { name: 'Bowlen' }))
    await site.user.click(activities.getByRole('checkbox', { name: 'Minigolf' }))
    await site.user.click(screen.getByRole('checkbox', { name: 'Restaurants' }))
    await site.user.click(await generate())
    await waitFor(() => expect(bodies(site)).toHaveLength(1))
    expect(bodies(site)[0]).toEqual({
      request: 'Iets met water',
      filters: { categories: [8, 4], location: 'tiel', groupSize: 3, budget: 'high', timeOfDay: 'night' },
      progressId: expect.stringMatching(/^[0-9a-f]{32}$/),
    })
  })

  it('sends an unknown place as typed', async () => {
    const site = openPlanner(planned)
    await site.user.type(await wish(), 'Bowlen')
    await site.user.type(screen.getByRole('combobox', { name: 'Locatie' }), 'Bommelerwaard{Enter}')
    await waitFor(() => expect(bodies(site)).toHaveLength(1))
    expect(bodies(site)[0]).toHaveProperty('filters.location', 'Bommelerwaard')
  })

  it('fills in an example, and restores the replaced text on undo', async () => {
    const { user } = openPlanner()
    await user.type(await wish(), 'Mijn eigen idee')
    await user.click(button(/regenachtige middag met kinderen/))
    expect(await wish()).toHaveValue('Een regenachtige middag met kinderen, het liefst binnen')
    await waitFor(async () => expect(await wish()).toHaveFocus())
    expect(await size()).toHaveValue(4)
    expect(screen.getByRole('radio', { name: 'Middag' })).toBeChecked()
    await user.click(button('Zet mijn tekst terug'))
    expect(await wish()).toHaveValue('Mijn eigen idee')
    expect(await size()).toHaveValue(2)
  })

  it('keeps the draft through a reload, for this member only', async () => {
    const { user } = openPlanner()
    await user.type(await wish(), 'Bowlen met oma')
    cleanup()
    openPlanner()
    expect(await wish()).toHaveValue('Bowlen met oma')
    cleanup()
    openPlanner({ 'GET /api/user': [200, { ...(asMember['GET /api/user'] as [number, object])[1], id: 'm2' }] })
    expect(await wish()).toHaveValue('')
  })

  it('works without categories', async () => {
    openPlanner({ 'GET /api/categories': lostConnection })
    expect(await screen.findByText(/categorieën laden niet/)).toBeInTheDocument()
    expect(await generate()).toBeEnabled()
  })
})

describe('a failed planning request', () => {
  const ask = async (answer: Answers[string]) => {
    const site = openPlanner({ 'POST /api/smart-plan': answer })
    await site.user.type(await wish(), 'Bowlen')
    await site.user.click(await generate())
    return site
  }

  it.each([
    ['nothing fits', refusal(422, 'Kies een ruimer budget.', 'nothing_fits'), 'Kies een ruimer budget.'],
    [
      'the limit is reached',
      refusal(429, 'Je kunt over 10 minuten weer.', 'too_many'),
      'Je kunt over 10 minuten weer.',
    ],
    ['the server is unavailable', refusal(503, 'De planner is even weg.', 'unavailable'), 'De planner is even weg.'],
    ['the connection is lost', lostConnection, 'geen antwoord'],
  ] as const)('shows a toast and a message beside the form when %s, and keeps the text', async (_, answer, text) => {
    await ask(answer)
    expect(await screen.findByRole('alert')).toHaveTextContent(text)
    const toasts = await screen.findByRole('region', { name: /^Meldingen/ })
    await waitFor(() => expect(toasts).toHaveTextContent('Fout bij genereren plan'))
    expect(toasts).toHaveTextContent(text)
    expect(await wish()).toHaveValue('Bowlen')
    await waitFor(async () => expect(await generate()).toHaveFocus())
  })

  it('succeeds on a second try', async () => {
    const site = await ask(refusal(422, 'Kies een ruimer budget.', 'nothing_fits'))
    await screen.findByRole('alert')
    site.answer('POST /api/smart-plan', [200, aPlan()])
    await site.user.click(await generate())
    expect(await screen.findByRole('heading', { name: 'Een speelse avond in Tiel' })).toBeInTheDocument()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  it('asks to sign in when the session ended, and keeps the text', async () => {
    await ask(refusal(401, 'Log in.', 'unauthenticated'))
    expect(await screen.findByText('sign-in dialog: login')).toBeInTheDocument()
    expect(await wish()).toHaveValue('Bowlen')
    expect(sessionStorage.getItem('draft:plan:m1')).toContain('Bowlen')
  })
})
