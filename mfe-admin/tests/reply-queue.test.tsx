// Proves REVIEW-22.
import type { ReportedReply } from '@plekje/contracts'
import { screen, within } from '@testing-library/react'
import { renderAdmin, toast } from './admin'

// Loads the page's code beforehand: loading it in the first test can exceed its timeout.
beforeAll(() => import('../src/features/dashboard/dashboard-page'))

const LIST = 'GET /api/admin/reviews/replies'
const reported: ReportedReply = {
  id: 'r1',
  review: {
    id: 'r1',
    listingId: 7,
    listingName: 'Café Zon',
    listingSlug: 'cafe-zon',
    rating: 2,
    comment: 'We zaten op de tocht.',
    authorName: 'sanne',
    createdAt: '2026-11-01T10:00:00.000Z',
  },
  reply: { text: 'Zeur niet zo, Sanne.', by: 'olga', repliedAt: '2026-11-02T10:00:00.000Z' },
  reports: [{ reason: 'offensive', explanation: 'Grof.', reportedAt: '2026-11-03T10:00:00.000Z' }],
  decision: null,
  version: '0.0',
}

it('shows a reported reply with its review, and hides it with a reason', async () => {
  const { user, callsTo, answer } = renderAdmin('/admin?tab=reviews&state=replies', {
    [LIST]: [200, { replies: [reported], total: 1 }],
    'GET /api/admin/reviews/photos': [200, { reviews: [], total: 0 }],
    'POST /api/admin/reviews/r1/reply/moderation': [200, reported],
  })
  const item = within(await screen.findByRole('article', { name: 'Café Zon' }))
  expect(item.getByText('We zaten op de tocht.')).toBeInTheDocument()
  expect(item.getByText('Zeur niet zo, Sanne.')).toBeInTheDocument()
  expect(item.getByText('Reactie van olga op 2 november 2026')).toBeInTheDocument()
  expect(item.getByText('Grof.')).toBeInTheDocument()
  await user.click(item.getByRole('button', { name: 'Verbergen' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Reactie verbergen' }))
  await user.click(dialog.getByRole('button', { name: 'Verbergen' }))
  expect(await dialog.findByText('Geef een reden: wie de plek beheert leest die.')).toBeInTheDocument()
  await user.click(dialog.getByLabelText('Reden'))
  await user.paste('Dit is grof.')
  answer(LIST, [200, { replies: [], total: 0 }])
  await user.click(dialog.getByRole('button', { name: 'Verbergen' }))
  await toast('Reactie verborgen')
  expect(callsTo('/api/admin/reviews/r1/reply/moderation').map(({ body }) => body)).toEqual([
    { decision: 'hidden', reason: 'Dit is grof.', version: '0.0' },
  ])
  expect(await screen.findByText('Er wacht geen gemelde reactie op je.')).toBeInTheDocument()
})

it('shows decided replies with who decided and why, and hides one that was kept', async () => {
  const at = '2026-11-04T10:00:00.000Z'
  const decision = { decision: 'kept' as const, reason: 'Mag best.', by: 'vera', at }
  const { user, callsTo } = renderAdmin('/admin?tab=reviews&state=replies', {
    [LIST]: [200, { replies: [{ ...reported, decision, version: '0.7' }], total: 1 }],
    'GET /api/admin/reviews/photos': [200, { reviews: [], total: 0 }],
    'POST /api/admin/reviews/r1/reply/moderation': [200, reported],
  })
  await user.click(await screen.findByRole('radio', { name: 'Beoordeelde reacties' }))
  const item = within(await screen.findByRole('article', { name: 'Café Zon' }))
  expect(await item.findByText(/Mag best\./)).toBeInTheDocument()
  expect(item.getByText(/vera/)).toBeInTheDocument()
  expect(callsTo(LIST.slice(4)).map(({ query }) => query.get('state'))).toContain('decided')
  expect(item.queryByRole('button', { name: 'Behouden' })).not.toBeInTheDocument()
  await user.click(item.getByRole('button', { name: 'Verbergen' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Reactie verbergen' }))
  await user.click(dialog.getByLabelText('Reden'))
  await user.paste('Toch niet.')
  await user.click(dialog.getByRole('button', { name: 'Verbergen' }))
  await toast('Reactie verborgen')
})
