// Proves VENUE-20.
import { dateOf, wallClockAt } from '@plekje/opening-hours'
import { waitUntil } from '@plekje/testing'
import { administrators } from './administrator'
import { eventually } from './eventually'
import { inspect } from './inspect-screen'
import { newTab, visitors } from './visitor'

const newVisitor = visitors()
const newAdministrator = administrators(newVisitor)

/** A few days ahead, so that the page shows the warning and the day does not end meanwhile. */
const day = dateOf(wallClockAt(Date.now()).day + 3)

it('an administrator closes a venue for a day: visitors are told, and it is not found for that day', async () => {
  const visitor = await newAdministrator()
  const { page, complaints } = visitor
  const name = `Minigolf De Rustende Otter ${process.pid}`
  await page.goto('/admin/venues/new')
  await page.getByRole('textbox', { name: 'Naam', exact: true }).fill(name)
  await page.getByRole('combobox', { name: 'Categorie', exact: true }).selectOption({ label: 'Minigolf' })
  await page.getByRole('combobox', { name: 'Plaats', exact: true }).selectOption({ label: 'Tiel' })
  await page.getByRole('textbox', { name: 'Openingstijden', exact: true }).fill('Maandag t/m zondag: 10:00-18:00')
  await page.getByRole('button', { name: 'Venue toevoegen' }).click()
  await page.waitForURL(/\/admin\/venues\/\d+$/)

  const venuePath = new URL(page.url()).pathname
  await page.getByRole('tab', { name: 'Opening hours' }).click()
  await page.getByRole('button', { name: 'Add days' }).click()
  const days = page.getByRole('group', { name: 'Days 1' })
  await days.getByLabel('First day').fill(day)
  await days.getByLabel('Reason').fill('bruiloft')
  await page.getByRole('button', { name: 'Save hours' }).click()
  await page.getByText(/^Checked on/).waitFor()

  const reading = await newTab(visitor)
  await page.getByRole('link', { name: 'View Public Page' }).click()
  const card = page.getByRole('region', { name: 'Openingstijden' })
  await card.getByText(/^Let op: .* gesloten$/).waitFor()
  await card.getByText('bruiloft').waitFor()
  await card.getByText(/^Nagekeken op/).waitFor()
  const address = new URL(page.url()).pathname
  await eventually(async () => (await page.request.get(address)).text()).toContain('specialOpeningHoursSpecification')

  const found = async (moment: string) => {
    await reading.page.goto(`/?search=${encodeURIComponent(name)}&openAt=${moment}`)
    await reading.page
      .getByRole('status')
      .filter({ hasText: /resulta(?:at|ten)/ })
      .first()
      .waitFor()
    return reading.page.getByRole('link', { name }).count()
  }
  const dayBefore = dateOf(wallClockAt(Date.now()).day + 2)
  await waitUntil(
    async () => ((await found(`${dayBefore}T12:00`)) > 0 && (await found(`${day}T12:00`)) === 0) || undefined,
  )
  await reading.page
    .getByText(/Open op (?:ma|di|wo|do|vr|za|zo) 12:00/)
    .first()
    .waitFor()
  await inspect(reading, address, undefined, { inBothThemes: true })
  await inspect(visitor, venuePath, async () => page.getByRole('tab', { name: 'Opening hours' }).click(), {
    inBothThemes: true,
  })
  expect(complaints.all).toEqual([])
})
