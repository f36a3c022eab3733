// Proves OWNER-17.
import type { OwnerChange } from '@plekje/contracts'
import { refusal } from '@plekje/testing/render-site'
import { screen, within } from '@testing-library/react'
import { renderAdmin, toast } from './admin'

// Loads the page's code beforehand: loading it in the first test can exceed its timeout.
beforeAll(() => import('../src/features/dashboard/dashboard-page'))

const LIST = 'GET /api/admin/owner-changes'
const UNDO = 'POST /api/admin/owner-changes/h1/undo'
const at = '2026-11-01T10:30:00.000Z'
const change: OwnerChange = {
  id: 'h1',
  listingId: 7,
  listingName: 'Café Zon',
  listingSlug: 'cafe-zon',
  field: 'terrace',
  before: null,
  after: 'yes',
  by: 'olga',
  at,
  undone: null,
  canUndo: true,
}
const listOf = (...changes: OwnerChange[]) => [200, { changes, total: changes.length }] as const
const item = async () => within(await screen.findByRole('article', { name: 'Café Zon' }))

describe('the list of changes by owners', () => {
  it('shows who changed what, and undoes it by one press', async () => {
    const { user, answer } = renderAdmin('/admin?tab=wijzigingen', {
      [LIST]: listOf(change),
      [UNDO]: [200, { ...change, canUndo: false, undone: { by: 'admin', at } }],
    })
    const shown = await item()
    expect(shown.getByText('olga op 1 november 2026')).toBeInTheDocument()
    expect(shown.getByText('ja')).toBeInTheDocument()
    answer(LIST, listOf())
    await user.click(shown.getByRole('button', { name: 'Terras van Café Zon terugdraaien' }))
    await toast('Teruggedraaid')
    expect(await screen.findByText('Er is nog niets gewijzigd.')).toBeInTheDocument()
  })

  it('offers no undo for a value that changed since, and shows the server’s refusal', async () => {
    renderAdmin('/admin?tab=wijzigingen', { [LIST]: listOf({ ...change, canUndo: false }) })
    const shown = await item()
    expect(shown.getByText('Dit gegeven is daarna nog gewijzigd.')).toBeInTheDocument()
    expect(shown.queryByRole('button')).not.toBeInTheDocument()
  })

  it('says that a photo may have been removed too long ago', async () => {
    const removal = { ...change, field: 'photos' as const, before: 'Het terras', after: null, canUndo: false }
    renderAdmin('/admin?tab=wijzigingen', { [LIST]: listOf(removal) })
    await screen.findByText('De foto’s zijn daarna nog gewijzigd, of de foto is te lang weg.')
    expect(screen.queryByText('Dit gegeven is daarna nog gewijzigd.')).not.toBeInTheDocument()
  })

  it('shows the message of a refused undo', async () => {
    const text = 'Terras is daarna nog gewijzigd.'
    const { user } = renderAdmin('/admin?tab=wijzigingen', {
      [LIST]: listOf(change),
      [UNDO]: refusal(409, text, 'changed_since'),
    })
    await user.click((await item()).getByRole('button', { name: 'Terras van Café Zon terugdraaien' }))
    expect(await screen.findByText(text)).toBeInTheDocument()
  })

  it('shows who undid a change', async () => {
    renderAdmin('/admin?tab=wijzigingen&state=undone', {
      [LIST]: listOf({ ...change, canUndo: false, undone: { by: 'vera', at } }),
    })
    expect((await item()).getByText('door vera op 1 november 2026')).toBeInTheDocument()
  })
})
