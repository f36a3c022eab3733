// Proves API-23.
import type { Answers } from '@plekje/testing/render-site'
import { screen } from '@testing-library/react'
import { aUserRow, aVenueList, aVenueRow, renderAdmin, someStatistics } from './admin'

// Loads the pages' code beforehand: loading it in the first test can exceed its timeout.
beforeAll(() =>
  Promise.all([import('../src/features/venues/venues-page'), import('../src/features/dashboard/dashboard-page')]),
)

const answers: Answers = {
  'GET /api/admin/statistics': [200, { ...someStatistics, totaalVenues: 1065 }],
  'GET /api/admin/statistics/growth': [200, []],
  'GET /api/admin/users': [200, [aUserRow('anna')]],
  'GET /api/admin/venues/manage': [200, aVenueList([aVenueRow(7, { name: 'De Otter' })])],
  'GET /api/admin/audit': [
    200,
    {
      entries: [
        {
          id: '1',
          at: '2026-11-21T20:00:00.000Z',
          actor: { id: 'a1', username: 'noor' },
          action: 'venue.edited',
          subject: { kind: 'venue', id: '7', name: 'De Kade' },
          changes: [],
          reason: null,
        },
      ],
      next: null,
    },
  ],
}

it.each([
  ['totals', '/admin', '1.065'],
  ['users', '/admin?tab=gebruikers', 'anna'],
  ['venues', '/admin/venues', 'De Otter'],
  ['the audit log', '/admin?tab=logboek', 'De Kade'],
])('%s stay when refreshing them fails', async (_, path, shown) => {
  const { loseAll } = renderAdmin(path, answers)
  await screen.findAllByText(shown)
  await loseAll(answers)
  expect(screen.getAllByText(shown)[0]).toBeInTheDocument()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})
