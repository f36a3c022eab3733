// Proves PROPOSAL-6, PROPOSAL-7, PROPOSAL-8, PROPOSAL-9.
import type { Proposal, ProposedValue } from '@plekje/contracts'
import { type Answers, refusal } from '@plekje/testing/render-site'
import { screen, waitFor, within } from '@testing-library/react'
import { aVenueList, aVenueRow, renderAdmin, toast } from './admin'

// Loads the page's code beforehand: loading it in the first test can exceed its timeout.
beforeAll(() => import('../src/features/dashboard/dashboard-page'))

const LIST = 'GET /api/admin/proposals'
const aValue = (changes: Partial<ProposedValue> = {}): ProposedValue => ({
  field: 'phone',
  before: '030-1',
  now: '030-1',
  proposed: '06 1',
  state: 'open',
  decision: null,
  agreeing: 0,
  refusedBefore: null,
  version: 'v1',
  ...changes,
})
const aProposal = (id: string, values: ProposedValue[], changes: Partial<Proposal> = {}): Proposal => ({
  id,
  listingId: 7,
  listingName: 'Café Zon',
  listingSlug: 'cafe-zon',
  by: 'visitor',
  explanation: '',
  createdAt: '2026-11-01T10:30:00.000Z',
  values,
  ...changes,
})
const decided = { by: 'vera', at: '2026-11-02T10:30:00.000Z' }

/** Renders the queue with a server that decides. */
function showQueue(proposals: Proposal[], more: Answers = {}) {
  const kept = new Map(proposals.map((proposal) => [proposal.id, proposal]))
  const isOpen = ({ values }: Proposal) => values.some(({ state }) => state === 'open')
  const decisions = proposals.flatMap((proposal) =>
    proposal.values.map(({ field }) => [
      `POST /api/admin/proposals/${proposal.id}/${field}/decision`,
      ({ body }: { body: unknown }) => {
        const { decision: state } = body as { decision: 'taken' | 'refused' }
        const before = kept.get(proposal.id) ?? proposal
        const values = before.values.map((value) =>
          value.field === field ? { ...value, state, decision: decided } : value,
        )
        kept.set(proposal.id, { ...before, values })
        return [200, { ...before, values }] as const
      },
    ]),
  )
  return renderAdmin('/admin?tab=voorstellen', {
    [LIST]: ({ query }) => {
      const found = [...kept.values()].filter((one) => isOpen(one) === (query.get('state') === 'open'))
      return [200, { proposals: found, total: found.length }]
    },
    ...Object.fromEntries(decisions),
    ...more,
  })
}

describe('the queue of proposals', () => {
  it('shows venue, sender, explanation and the difference of each value', async () => {
    showQueue([
      aProposal(
        'p1',
        [
          aValue({ before: '030-0' }),
          aValue({ field: 'dogs', before: null, now: null, proposed: 'partly' }),
          aValue({ field: 'point', now: '52.09000, 5.12000', proposed: '52.10000, 5.12000' }),
          aValue({ field: 'address', now: 'Neude 5', before: 'Neude 5', proposed: 'Neude 5' }),
        ],
        { explanation: 'Er hangt een briefje.', by: 'member' },
      ),
    ])
    const item = within(await screen.findByRole('article', { name: 'Café Zon' }))
    expect(item.getByText('een lid op 1 november 2026')).toBeInTheDocument()
    expect(item.getByText('Er hangt een briefje.')).toBeInTheDocument()
    const [phone, dogs, point, address] = item.getAllByRole('listitem')
    expect(phone).toHaveTextContent(/Telefoon\s*van 030-1 → naar 06 1/)
    expect(phone).toHaveTextContent('Toen het werd voorgesteld stond er: 030-0')
    expect(dogs).toHaveTextContent(/Honden welkom\s*deels/)
    expect(within(point as HTMLElement).getByRole('link', { name: /Bekijk op de kaart/ })).toHaveAttribute(
      'href',
      expect.stringContaining('mlat=52.10000&mlon=5.12000'),
    )
    expect(address).toHaveTextContent('Dit staat er al zo.')
  })

  it('shows how many proposals agree, and an earlier refusal', async () => {
    showQueue([aProposal('p1', [aValue({ agreeing: 2, refusedBefore: decided })])])
    expect(await screen.findByText('2 andere voorstellen zeggen dit ook')).toBeInTheDocument()
    expect(screen.getByText('Eerder afgewezen op 2 november 2026 door vera')).toBeInTheDocument()
  })

  it('takes and refuses each value by one press, with the version on screen', async () => {
    const { user, callsTo } = showQueue([aProposal('p1', [aValue(), aValue({ field: 'address', version: 'v2' })])])
    await user.click(await screen.findByRole('button', { name: 'Telefoon van Café Zon overnemen' }))
    await toast('Overgenomen', 'De pagina is bijgewerkt.')
    expect(await screen.findByText('door vera op 2 november 2026')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Adres van Café Zon afwijzen' }))
    await toast('Afgewezen')
    expect(await screen.findByText('Er wacht geen voorstel op je.')).toBeInTheDocument()
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Voorstellen' })).toHaveFocus())
    const bodies = [
      ...callsTo('/api/admin/proposals/p1/phone/decision'),
      ...callsTo('/api/admin/proposals/p1/address/decision'),
    ]
    expect(bodies.map(({ body }) => body)).toEqual([
      { decision: 'taken', version: 'v1' },
      { decision: 'refused', version: 'v2' },
    ])
    await user.click(screen.getByRole('radio', { name: 'Beoordeeld' }))
    expect(await screen.findByText('Overgenomen')).toBeInTheDocument()
  })

  it('shows what somebody else decided first, and refetches the list', async () => {
    const { user, answer } = showQueue([aProposal('p1', [aValue()])], {
      'POST /api/admin/proposals/p1/phone/decision': refusal(409, 'vera heeft dit intussen afgewezen.', 'decided'),
    })
    const take = await screen.findByRole('button', { name: 'Telefoon van Café Zon overnemen' })
    answer(LIST, [200, { proposals: [], total: 0 }])
    await user.click(take)
    await toast('Fout', 'vera heeft dit intussen afgewezen.')
    expect(await screen.findByText('Er wacht geen voorstel op je.')).toBeInTheDocument()
  })
})

it('the list of venues marks a closed venue', async () => {
  renderAdmin('/admin/venues', {
    'GET /api/admin/venues/manage': [200, aVenueList([aVenueRow(1, { visible: false, isClosed: true })])],
  })
  const row = await screen.findByRole('row', { name: /Venue 1/ })
  expect(within(row).getByText('Gesloten')).toBeInTheDocument()
})
