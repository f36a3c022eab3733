// Proves OWNER-22.
import type { OwnVenue, OwnVenues } from '@plekje/contracts'
import { refusal, renderRoutes } from '@plekje/testing/render-site'
import { screen, waitFor } from '@testing-library/react'
import { routes } from '../src/routes'
import { aMember } from './members'

const POST = 'POST /api/hours-reminders/confirmation'
const path = '/hours-check?venue=7&token=geheim'
const press = { name: 'Ja, ze kloppen' }

describe('the link of a reminder', () => {
  it('confirms the hours on a press, without signing in', async () => {
    const { user, callsTo } = renderRoutes(routes, path, {
      [POST]: [200, { listingName: 'Café Zon', confirmedAt: '2026-11-28T12:00:00.000Z' }],
    })
    expect(await screen.findByRole('heading', { level: 1, name: 'Kloppen de tijden nog?' })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Nee, pas ze aan' })).toHaveAttribute('href', '/my-venues?edit=7')
    expect(callsTo('/api/hours-reminders/confirmation')).toEqual([])
    await user.click(screen.getByRole('button', press))
    expect(await screen.findByRole('status')).toHaveTextContent(
      'Op de pagina van Café Zon staat nu: nagekeken op 28 november 2026.',
    )
    expect(callsTo('/api/hours-reminders/confirmation').map(({ body }) => body)).toEqual([{ token: 'geheim' }])
  })

  it('says that the hours changed since the mail, and leads to the form', async () => {
    const { user } = renderRoutes(routes, path, {
      [POST]: refusal(409, 'De openingstijden zijn gewijzigd sinds we je deze mail stuurden.', 'hours_changed'),
    })
    await user.click(await screen.findByRole('button', press))
    expect(await screen.findByRole('heading', { name: 'De tijden zijn gewijzigd' })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Kijk ze na' })).toHaveAttribute('href', '/my-venues?edit=7')
  })

  it('says that it does not work when its token is unknown or missing', async () => {
    const { user } = renderRoutes(routes, path, { [POST]: refusal(404, 'Deze link werkt niet (meer).') })
    await user.click(await screen.findByRole('button', press))
    expect(await screen.findByRole('heading', { name: 'Deze link werkt niet' })).toBeInTheDocument()
  })

  it('stays with its button while the server is unavailable', async () => {
    const { user, answer } = renderRoutes(routes, path, { [POST]: refusal(503, 'Even geduld.', 'unavailable') })
    await user.click(await screen.findByRole('button', press))
    expect(await screen.findByText('Even geduld.')).toBeInTheDocument()
    answer(POST, [200, { listingName: 'Café Zon', confirmedAt: '2026-11-28T12:00:00.000Z' }])
    await user.click(screen.getByRole('button', press))
    expect(await screen.findByRole('heading', { name: 'Bedankt voor het nakijken' })).toBeInTheDocument()
  })
})

it('the address of a form opens that form of the venue, and no other', async () => {
  const venue = (listingId: number): OwnVenue => ({
    listingId,
    name: `Venue ${listingId}`,
    slug: `venue-${listingId}`,
    locationName: 'Utrecht',
    hasPage: true,
    role: 'owner',
  })
  const own: OwnVenues = { venues: [venue(3), venue(7)], claims: [], invitations: [] }
  const { callsTo } = renderRoutes(routes, '/my-venues?edit=7', {
    'GET /api/user': [200, aMember],
    'GET /api/my-venues': [200, own],
  })
  await waitFor(() => expect(callsTo('/api/my-venues/7/details')).not.toEqual([]))
  expect(callsTo('/api/my-venues/3/details')).toEqual([])
  const [other, opened] = screen.getAllByRole('button', { name: 'Gegevens' })
  expect(other).toHaveAttribute('aria-expanded', 'false')
  expect(opened).toHaveAttribute('aria-expanded', 'true')
  expect(opened).toHaveFocus()
})
