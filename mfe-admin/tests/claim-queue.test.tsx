// Proves OWNER-5, OWNER-7.
import type { Claim } from '@plekje/contracts'
import { type Answers, refusal } from '@plekje/testing/render-site'
import { screen, waitFor, within } from '@testing-library/react'
import { renderAdmin, toast } from './admin'

// Loads the page's code beforehand: loading it in the first test can exceed its timeout.
beforeAll(() => import('../src/features/dashboard/dashboard-page'))

const LIST = 'GET /api/admin/claims'
const DECIDE = 'POST /api/admin/claims/c1/decision'
const olga = { id: 'r1', username: 'olga', role: 'owner' as const, since: '2026-10-01T10:30:00.000Z' }
const aClaim = (changes: Partial<Claim> = {}): Claim => ({
  id: 'c1',
  listingId: 7,
  listingName: 'Café Zon',
  listingSlug: 'cafe-zon',
  claimedBy: 'bert',
  way: 'evidence',
  evidence: 'Mijn naam staat op de website.',
  confirmedAddress: null,
  createdAt: '2026-11-01T10:30:00.000Z',
  state: 'review',
  decision: null,
  concerns: [],
  refusedBefore: 0,
  managers: [],
  ...changes,
})
const decided = { by: 'vera', at: '2026-11-02T10:30:00.000Z' }
const listOf = (...claims: Claim[]) => [200, { claims, total: claims.length }] as const
const show = (claims: Claim[], more: Answers = {}) =>
  renderAdmin('/admin?tab=eigenaars', { [LIST]: listOf(...claims), ...more })
const item = async () => within(await screen.findByRole('article', { name: 'Café Zon' }))

describe('the queue of claims', () => {
  it('shows who claims, the evidence, the confirmed address, earlier refusals and who manages the venue', async () => {
    show([aClaim({ confirmedAddress: 'info@zon.example', refusedBefore: 2, managers: [olga] })])
    const claim = await item()
    expect(claim.getByText('bert op 1 november 2026')).toBeInTheDocument()
    expect(claim.getByText('Mijn naam staat op de website.')).toBeInTheDocument()
    expect(claim.getByText('Heeft de code ingevuld die naar info@zon.example ging.')).toBeInTheDocument()
    expect(claim.getByText('Eerder 2 keer afgewezen')).toBeInTheDocument()
    expect(
      within(claim.getByRole('list', { name: 'Beheerd door' })).getByText('eigenaar sinds 1 oktober 2026'),
    ).toBeInTheDocument()
  })

  it('says why a code alone does not prove that the venue is the member’s', async () => {
    show([aClaim({ way: 'venue-address', concerns: ['role-taken-back', 'address-unchecked'] })])
    const claim = await item()
    expect(claim.getByText('Van dit lid is de rol hier eerder ingetrokken.')).toBeInTheDocument()
    expect(claim.getByText(/nog niet nagekeken/)).toBeInTheDocument()
  })

  it.each([
    ['Café Zon toekennen', 'granted', 'Toegekend'],
    ['Café Zon afwijzen', 'refused', 'Afgewezen'],
  ] as const)('decides by one press: %s', async (button, decision, text) => {
    const { user, callsTo, answer } = show([aClaim()], {
      [DECIDE]: [200, aClaim({ state: decision, decision: decided })],
    })
    const press = (await item()).getByRole('button', { name: button })
    answer(LIST, listOf())
    await user.click(press)
    await toast(text)
    expect(callsTo('/api/admin/claims/c1/decision').map(({ body }) => body)).toEqual([{ decision }])
    expect(await screen.findByText('Er wacht geen aanvraag op je.')).toBeInTheDocument()
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Eigenaars' })).toHaveFocus())
  })

  it('shows what somebody else decided first', async () => {
    const { user } = show([aClaim()], { [DECIDE]: refusal(409, 'vera heeft dit intussen toegekend.', 'claim_decided') })
    await user.click((await item()).getByRole('button', { name: 'Café Zon toekennen' }))
    await toast('Fout', 'vera heeft dit intussen toegekend.')
  })

  it('takes a role back after confirmation, also from a decided claim', async () => {
    const { user, callsTo } = show(
      [aClaim({ state: 'granted', decision: decided, claimedBy: null, managers: [olga] })],
      {
        'DELETE /api/admin/venues/7/managers/r1': [204, undefined],
      },
    )
    const claim = await item()
    expect(claim.getByText('een verwijderd lid op 1 november 2026')).toBeInTheDocument()
    expect(claim.getByText('door vera op 2 november 2026')).toBeInTheDocument()
    expect(claim.queryByRole('button', { name: 'Café Zon toekennen' })).not.toBeInTheDocument()
    await user.click(claim.getByRole('button', { name: 'Rol van olga bij Café Zon intrekken' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Rol intrekken?' }))
    await user.click(dialog.getByRole('button', { name: 'Rol intrekken' }))
    await toast('Rol ingetrokken')
    expect(callsTo('/api/admin/venues/7/managers/r1')).toHaveLength(1)
  })
})
