// Proves SEARCH-25.
import type { Alert } from '@plekje/contracts'
import { type Answers, refusal, renderRoutes } from '@plekje/testing/render-site'
import { screen, waitFor, within } from '@testing-library/react'
import { routes } from '../src/routes'
import { aMember } from './members'

const anAlert = (id: string, changes: Partial<Alert> = {}): Alert => ({
  id,
  name: 'Bars in Utrecht',
  criteria: 'category=bars&location=utrecht',
  frequency: 'daily',
  isPaused: false,
  createdAt: '2026-03-03T10:00:00.000Z',
  lastMailedAt: null,
  ...changes,
})
const asMember: Answers = { 'GET /api/user': [200, aMember], 'GET /api/alerts': [200, [anAlert('a1')]] }

beforeAll(() => import('../src/features/alerts/alerts-page'))

describe('alerts', () => {
  it('are listed, change frequency, pause, and are removed after confirmation', async () => {
    let alert = anAlert('a1')
    const { user, callsTo } = renderRoutes(routes, '/alerts', {
      ...asMember,
      'PATCH /api/alerts/a1': ({ body }) => {
        alert = { ...alert, ...(body as Partial<Alert>) }
        return [200, alert]
      },
      'DELETE /api/alerts/a1': [204, undefined],
    })
    const list = within(await screen.findByRole('list', { name: 'Zoekopdrachten die je volgt' }))
    expect(list.getByRole('link', { name: 'Bars in Utrecht' })).toHaveAttribute(
      'href',
      '/?category=bars&location=utrecht',
    )
    expect(list.getByText('Nog niets nieuws gemeld')).toBeInTheDocument()
    await user.selectOptions(list.getByLabelText('Hoe vaak: Bars in Utrecht'), 'weekly')
    await waitFor(() => expect(list.getByLabelText('Hoe vaak: Bars in Utrecht')).toHaveValue('weekly'))
    await user.click(list.getByRole('button', { name: 'Pauzeer: Bars in Utrecht' }))
    expect(await list.findByRole('button', { name: 'Hervat: Bars in Utrecht' })).toBeInTheDocument()
    expect(list.getByText('Gepauzeerd')).toBeInTheDocument()
    expect(callsTo('/api/alerts/a1').map(({ body }) => body)).toEqual([{ frequency: 'weekly' }, { isPaused: true }])
    await user.click(list.getByRole('button', { name: 'Verwijder: Bars in Utrecht' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Melding verwijderen?' }))
    await user.click(dialog.getByRole('button', { name: 'Verwijder' }))
    expect(await screen.findByText('Je volgt nog niets')).toBeInTheDocument()
  })

  it('ask a visitor to sign in, without a call', async () => {
    const { callsTo } = renderRoutes(routes, '/alerts', {})
    expect(await screen.findByText('Log in om je meldingen te zien')).toBeInTheDocument()
    expect(callsTo('/api/alerts')).toEqual([])
  })
})

describe('the unsubscribe link of a mail', () => {
  it('asks for confirmation before it pauses alerts', async () => {
    const { user, callsTo } = renderRoutes(routes, '/unsubscribe?token=geheim', {
      'POST /api/alerts/unsubscribe': [204, undefined],
    })
    const button = await screen.findByRole('button', { name: 'Zet meldingen uit' })
    expect(callsTo('/api/alerts/unsubscribe')).toEqual([])
    await user.click(button)
    expect(await screen.findByText('Je meldingen staan uit')).toBeInTheDocument()
    expect(callsTo('/api/alerts/unsubscribe')[0]?.query.get('token')).toBe('geheim')
  })

  it('says that it is invalid when its token is unknown', async () => {
    const { user } = renderRoutes(routes, '/unsubscribe?token=oud', {
      'POST /api/alerts/unsubscribe': refusal(404, 'Deze link werkt niet (meer).', 'unsubscribe_link_unknown'),
    })
    await user.click(await screen.findByRole('button', { name: 'Zet meldingen uit' }))
    expect(await screen.findByRole('heading', { name: 'Deze link werkt niet' })).toBeInTheDocument()
  })
})
