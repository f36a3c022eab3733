// Proves ADMIN-27.
import type { VenueHours } from '@plekje/contracts'
import { refusal } from '@plekje/testing/render-site'
import { screen, waitFor, within } from '@testing-library/react'
import { someDetails } from './a-venue'
import { renderAdmin } from './admin'

// Loads the page's code beforehand: loading it in the first test can exceed its timeout.
beforeAll(() => import('../src/features/venue-detail/venue-detail-page'))
beforeEach(() => sessionStorage.clear())

const PATH = '/api/admin/venues/1/hours'
const hours: VenueHours = {
  id: 1,
  name: 'Minigolf De Otter',
  openingHours: 'Maandag: 10:00-18:00',
  specialHours: [{ from: '12-25', to: '12-26', hours: 'gesloten', note: 'kerst' }],
  checkedAt: '2026-11-03T10:00:00Z',
  checkedBy: 'admin',
  version: 3,
}

async function show(answers: Parameters<typeof renderAdmin>[1] = {}) {
  const site = renderAdmin('/admin/venues/1', {
    'GET /api/admin/venues/1/details': [200, someDetails()],
    [`GET ${PATH}`]: [200, hours],
    ...answers,
  })
  await site.user.click(await screen.findByRole('tab', { name: 'Opening hours' }))
  await screen.findByRole('heading', { level: 2, name: 'Opening hours' })
  return site
}
const sentBy = ({ callsTo }: Awaited<ReturnType<typeof show>>) =>
  callsTo(PATH)
    .filter(({ method }) => method === 'PUT')
    .map(({ body }) => body)
const save = () => screen.getByRole('button', { name: 'Save hours' })

it('the Hours tab shows the week, special days, and who confirmed them', async () => {
  await show()
  expect(screen.getByRole('textbox', { name: 'Usual week' })).toHaveValue('Maandag: 10:00-18:00')
  const days = within(screen.getByRole('group', { name: 'Days 1' }))
  expect(days.getByRole('combobox')).toHaveValue('yearly')
  expect(days.getByLabelText(/First day/)).toHaveValue('2028-12-25')
  expect(screen.getByText('Checked on 3 November 2026 by admin')).toBeInTheDocument()
})

it('the Hours tab sends the changes with the loaded version, and shows the saved hours', async () => {
  const saved = { ...hours, version: 4, checkedBy: 'anna' }
  let known = hours
  const site = await show({
    [`GET ${PATH}`]: () => [200, known],
    [`PUT ${PATH}`]: () => {
      known = saved
      return [200, saved]
    },
  })
  const { user } = site
  await user.click(screen.getByRole('button', { name: 'Add days' }))
  const days = within(screen.getByRole('group', { name: 'Days 2' }))
  await user.selectOptions(days.getByRole('combobox'), 'On public holidays')
  await user.clear(days.getByRole('textbox', { name: /Hours/ }))
  await user.type(days.getByRole('textbox', { name: /Hours/ }), '12:00-17:00')
  await user.click(save())
  await screen.findByText('Checked on 3 November 2026 by anna')
  expect(sentBy(site)).toEqual([
    {
      openingHours: 'Maandag: 10:00-18:00',
      specialHours: [...hours.specialHours, { holidays: true, hours: '12:00-17:00' }],
      checked: true,
      version: 3,
    },
  ])
})

it("the Hours tab reports a missing first day in the browser, and the server's errors at their fields", async () => {
  const fields = { 'specialHours.1.hours': 'Deze tijden begrijpen we niet.' }
  const site = await show({ [`PUT ${PATH}`]: [400, { error: 'Nee.', code: 'invalid_input', requestId: 'r', fields }] })
  const { user } = site
  await user.click(screen.getByRole('button', { name: 'Add days' }))
  await user.click(save())
  expect(sentBy(site)).toEqual([])
  const days = within(screen.getByRole('group', { name: 'Days 2' }))
  expect(days.getByText('Choose the first day.')).toBeInTheDocument()
  await user.type(days.getByLabelText(/First day/), '2026-12-24')
  await user.click(save())
  expect(await days.findByText('Deze tijden begrijpen we niet.')).toBeInTheDocument()
})

it("the Hours tab overwrites somebody else's change only on request, and keeps what was typed", async () => {
  let known = hours
  const outdated = refusal(409, 'Intussen gewijzigd.', 'outdated_version')
  const site = await show({
    [`GET ${PATH}`]: () => [200, known],
    [`PUT ${PATH}`]: (_: unknown) => (known.version === 3 ? outdated : [200, { ...known, version: 5 }]),
  } as never)
  const { user } = site
  await user.type(screen.getByRole('textbox', { name: 'Usual week' }), 'x')
  known = { ...hours, openingHours: 'Dinsdag: 10:00-18:00', version: 3 }
  await user.click(save())
  const conflict = await screen.findByRole('alert')
  expect(conflict).toHaveTextContent('Dinsdag: 10:00-18:00')
  expect(screen.getByRole('textbox', { name: 'Usual week' })).toHaveValue('Maandag: 10:00-18:00x')
  const sentBefore = sentBy(site).length
  await user.click(save())
  expect(conflict).toHaveFocus()
  expect(sentBy(site)).toHaveLength(sentBefore)
  known = { ...known, version: 4 }
  await user.click(within(conflict).getByRole('button', { name: 'Keep mine' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(screen.getByRole('textbox', { name: 'Usual week' })).toHaveValue('Maandag: 10:00-18:00x')
})
