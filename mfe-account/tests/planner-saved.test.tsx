import { type Answers, refusal } from '@plekje/testing/render-site'
import { screen, waitFor, within } from '@testing-library/react'
import { aPlan } from './members'
import { button, generate, openPlanner } from './planning'
import { toast } from './typing'

const speels = aPlan({ savedAt: '2026-03-07T10:05:00.000Z' })
const rustig = aPlan({ id: 'p2', title: 'Een rustige middag', savedAt: '2026-03-06T10:05:00.000Z' })
const kept = { 'GET /api/plans': [200, [speels, rustig]] } as const
const list = async () => within(await screen.findByRole('list', { name: 'Mijn plannen' }))

// Loads the page's code beforehand: loading it in the first test can exceed its timeout.
beforeAll(() => import('../src/features/planner/planner-page'))
beforeEach(() => sessionStorage.clear())

describe('saving a plan', () => {
  const openNew = (answer: Answers[string]) =>
    openPlanner({ 'GET /api/plans/p1': [200, aPlan()], 'POST /api/plans': answer }, '/ai-planner?plan=p1')
  const save = () => screen.findByRole('button', { name: 'Bewaar plan' })

  it('adds it to the saved plans and shows a toast', async () => {
    const site = openNew(() => {
      site.answer('GET /api/plans', [200, [speels]])
      return [201, speels]
    })
    await site.user.click(await save())
    await toast('Plan bewaard')
    expect(await screen.findByRole('button', { name: 'Bewaard' })).toHaveAttribute('aria-disabled', 'true')
    expect((await list()).getByRole('link', { name: 'Een speelse avond in Tiel' })).toHaveAttribute(
      'href',
      '/ai-planner?plan=p1',
    )
    expect(site.calls.find(({ method, path }) => method === 'POST' && path === '/api/plans')?.body).toEqual({
      planId: 'p1',
    })
  })

  it('shows why it failed, and can be retried', async () => {
    const { user } = openNew(refusal(503, 'De planner is even weg.', 'unavailable'))
    await user.click(await save())
    await toast('Fout bij bewaren plan')
    await toast('De planner is even weg.')
    expect(await save()).toBeInTheDocument()
  })

  it('asks to sign in when the session ended', async () => {
    const { user } = openNew(refusal(401, 'Log in.', 'unauthenticated'))
    await user.click(await save())
    expect(await screen.findByText('sign-in dialog: login')).toBeInTheDocument()
    expect(await save()).toBeInTheDocument()
  })
})

describe('saved plans', () => {
  it('show an empty state', async () => {
    openPlanner()
    expect(await screen.findByText(/Nog geen plannen bewaard/)).toBeInTheDocument()
  })

  it('show title, date and stops, and open at an address of their own', async () => {
    const { user, address } = openPlanner({ ...kept, 'GET /api/plans/p2': [200, rustig] })
    const card = within(await (await list()).findByRole('article', { name: 'Een rustige middag' }))
    expect(card.getByText(/Gemaakt op 7 maart 2026 · 2 plekken/)).toBeInTheDocument()
    expect(card.getByText('De Otter → De Kade')).toBeInTheDocument()
    await user.click(card.getByRole('link', { name: 'Een rustige middag' }))
    await waitFor(() => expect(address()).toBe('/ai-planner?plan=p2'))
    await waitFor(() => expect(screen.getByRole('heading', { level: 2, name: 'Een rustige middag' })).toHaveFocus())
    expect(screen.getByText('Nu in beeld')).toBeInTheDocument()
  })

  it('show a failure with "Opnieuw proberen", while planning still works', async () => {
    const { user, answer } = openPlanner({ 'GET /api/plans': refusal(503, 'Even weg.', 'unavailable') })
    expect(await screen.findByRole('alert')).toHaveTextContent('Even weg.')
    expect(await generate()).toBeEnabled()
    answer('GET /api/plans', kept['GET /api/plans'])
    await user.click(button('Opnieuw proberen'))
    expect((await list()).getAllByRole('listitem')).toHaveLength(2)
  })

  describe('removing a saved plan', () => {
    const askToRemove = async (more: Parameters<typeof openPlanner>[0], path?: string) => {
      const site = openPlanner({ ...kept, ...more }, path)
      await site.user.click(await screen.findByRole('button', { name: 'Verwijderen: Een speelse avond in Tiel' }))
      return { ...site, dialog: within(await screen.findByRole('alertdialog', { name: 'Plan verwijderen?' })) }
    }

    it('asks for confirmation', async () => {
      const { user, dialog, calls } = await askToRemove({})
      await user.click(dialog.getByRole('button', { name: 'Annuleren' }))
      expect((await list()).getAllByRole('listitem')).toHaveLength(2)
      expect(calls.filter(({ method }) => method === 'DELETE')).toEqual([])
    })

    it('removes it from the list, and from the screen when it was open', async () => {
      const { user, dialog, address } = await askToRemove(
        { 'GET /api/plans/p1': [200, speels], 'DELETE /api/plans/p1': [204, undefined] },
        '/ai-planner?plan=p1',
      )
      await user.click(dialog.getByRole('button', { name: 'Verwijderen' }))
      await toast('Plan verwijderd')
      expect((await list()).getAllByRole('listitem')).toHaveLength(1)
      await waitFor(() => expect(address()).toBe('/ai-planner'))
      expect(screen.getByRole('heading', { name: 'Mijn plannen' })).toHaveFocus()
    })

    it('keeps it when the server refuses', async () => {
      const { user, dialog } = await askToRemove({ 'DELETE /api/plans/p1': refusal(503, 'Even weg.', 'unavailable') })
      await user.click(dialog.getByRole('button', { name: 'Verwijderen' }))
      await toast('Fout bij verwijderen plan')
      expect((await list()).getAllByRole('listitem')).toHaveLength(2)
    })
  })
})
