// Proves OWNER-21, OWNER-22.
import { mailedLinks, waitUntil } from '@plekje/testing'
import { eventually } from './eventually'
import { inspect } from './inspect-screen'
import { ownSite } from './own-site'
import { addOwnVenue, newMember, own } from './venue-owner'
import { newTab, visitors } from './visitor'

// Owners are reminded after seconds instead of half a year, so this file gets a site to itself.
ownSite({ OWNER_REMINDER_DAYS: '0.0001' })
const newVisitor = visitors()
const subject = /^Kloppen de tijden van/

it('an owner confirms the hours by the link of a mail, without signing in, by keyboard; a link that does not work leads to the form', async () => {
  const venue = await addOwnVenue({ openingHours: 'Maandag: 10:00–18:00' })
  const owner = await newMember(newVisitor, 'eigenaar')
  await own(owner.visitor, venue)
  const links = await waitUntil(() => mailedLinks(process.env.E2E_DATA_DIR ?? '', owner.account.email, { subject }), {
    what: 'the reminder',
  })
  const link = new URL(links.find((one) => one.includes('/hours-check?')) ?? '')
  const visitor = await newVisitor()
  const show = (heading: string) => visitor.page.getByRole('heading', { level: 1, name: heading }).waitFor()
  await inspect(await newTab(visitor), link.pathname + link.search, undefined, { inBothThemes: true })
  await visitor.page.goto(link.pathname + link.search)
  await show('Kloppen de tijden nog?')
  await visitor.page.getByRole('button', { name: 'Ja, ze kloppen' }).press('Enter')
  await show('Bedankt voor het nakijken')
  await eventually(async () => {
    await visitor.page.goto(`/listing/${venue.slug}`)
    return visitor.page.getByText(/^Nagekeken op/).count()
  }).toBeGreaterThan(0)

  const { page } = owner.visitor
  await page.goto(`/hours-check?venue=${venue.id}&token=geraden`)
  await page.getByRole('button', { name: 'Ja, ze kloppen' }).click()
  await page.getByRole('heading', { level: 1, name: 'Deze link werkt niet' }).waitFor()
  await page.getByRole('link', { name: 'Naar Mijn zaken' }).press('Enter')
  await page.getByRole('form', { name: `Gegevens van ${venue.name}` }).waitFor()
  await eventually(() =>
    page.getByRole('button', { name: 'Gegevens' }).evaluate((one) => one === document.activeElement),
  ).toBe(true)
})
