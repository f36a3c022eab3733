// Proves PROPOSAL-1, PROPOSAL-7, PROPOSAL-10, PROPOSAL-12, PROPOSAL-14, PROPOSAL-15.
import { randomUUID } from 'node:crypto'
import { mailTo, waitUntil } from '@plekje/testing'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { addVenue, administrators, isFound, type OwnVenue } from './administrator'
import { eventually } from './eventually'
import { inspect } from './inspect-screen'
import { createMember, signIn } from './member'
import { newTab, siteUrl, visitors, waitForNotice } from './visitor'

const newVisitor = visitors()
const newAdministrator = administrators(newVisitor)

async function openDialog(page: Page) {
  await page.getByRole('button', { name: 'Klopt er iets niet?' }).click()
  const dialog = page.getByRole('dialog', { name: 'Klopt er iets niet?' })
  await dialog.waitFor()
  return dialog
}

const waiting = (page: Page, { name }: OwnVenue) => page.getByRole('article', { name })
const listed = async ({ slug }: OwnVenue) =>
  (await (await fetch(`${siteUrl()}/sitemap.xml`)).text()).includes(`/listing/${slug}<`)

it('a visitor proposes an address, an administrator takes it, and the page shows it', async () => {
  const venue = await addVenue()
  const { page, complaints } = await newVisitor()
  await page.goto(`/listing/${venue.slug}`)
  const dialog = await openDialog(page)
  await dialog.getByRole('radio', { name: 'Verhuisd of verkeerd adres' }).check()
  await dialog.getByLabel('Adres', { exact: true }).fill('Neude 5')
  await dialog.getByLabel('Toelichting (mag je overslaan)').fill('Er hangt een briefje op de deur.')
  await dialog.getByRole('button', { name: 'Versturen' }).click()
  await waitForNotice(page, 'Bedankt voor je hulp')
  await dialog.waitFor({ state: 'detached' })

  const admin = await newAdministrator()
  await admin.page.goto('/admin')
  await admin.page.getByRole('tab', { name: 'Voorstellen' }).click()
  const item = waiting(admin.page, venue)
  await item.getByText('Er hangt een briefje op de deur.').waitFor()
  await item.getByText('Oudegracht 1').waitFor()
  await item.getByRole('button', { name: /^Adres van .* overnemen$/ }).click()
  await waitForNotice(admin.page, 'Overgenomen')
  await item.waitFor({ state: 'detached' })

  await eventually(async () => {
    await page.reload()
    return page.getByRole('region', { name: 'Adres' }).textContent()
  }).toContain('Neude 5')
  expect([...complaints.all, ...admin.complaints.all]).toEqual([])
})

it('a visitor sends a photo as evidence, which an administrator alone sees, and is mailed the decision', async () => {
  const venue = await addVenue()
  const { page, complaints } = await newVisitor()
  const address = `bezoeker-${randomUUID().slice(0, 8)}@voorbeeld.example`
  const buffer = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#2266aa' } })
    .jpeg()
    .toBuffer()
  await page.goto(`/listing/${venue.slug}`)
  const dialog = await openDialog(page)
  await dialog.getByRole('radio', { name: 'Ander telefoonnummer' }).check()
  await dialog.getByRole('textbox', { name: 'Telefoonnummer' }).fill('030 1234567')
  await dialog.getByLabel('E-mailadres (mag je overslaan)').fill(address)
  await dialog.locator('input[type="file"]').setInputFiles({ name: 'bord.jpg', mimeType: 'image/jpeg', buffer })
  await dialog.getByText('Klaar om te versturen').waitFor()
  await dialog.getByRole('button', { name: 'Versturen' }).press('Enter')
  await waitForNotice(page, 'Je krijgt bericht per mail.')
  await dialog.waitFor({ state: 'detached' })

  const admin = await newAdministrator()
  await admin.page.goto('/admin?tab=voorstellen')
  const item = waiting(admin.page, venue)
  const photo = item.getByRole('img', { name: `Foto bij het voorstel voor ${venue.name}` })
  await photo.waitFor()
  const image = await photo.getAttribute('src')
  expect((await fetch(siteUrl() + image)).status).toBe(404)
  expect((await admin.context.request.get(`${image}`)).status()).toBe(200)
  await item.getByRole('button', { name: /overnemen$/ }).press('Enter')
  await waitForNotice(admin.page, 'Overgenomen')
  const mail = await mailTo(process.env.E2E_DATA_DIR ?? '', address, { subject: /voorstel/i })
  expect(mail).toContain('Overgenomen: telefoon.')
  expect([...complaints.all, ...admin.complaints.all]).toEqual([])
})

it('a member says that a venue has closed: its page stays with a notice, nothing finds it, and the member is mailed', async () => {
  const venue = await addVenue()
  const account = await createMember('helper')
  const member = await newVisitor()
  await signIn(member.context, account, { sawWelcome: true })
  await member.page.goto(`/listing/${venue.slug}`)
  const dialog = await openDialog(member.page)
  await dialog.getByRole('radio', { name: 'Definitief gesloten' }).check()
  await dialog.getByRole('button', { name: 'Versturen' }).click()
  await waitForNotice(member.page, 'Je krijgt bericht per mail.')

  const admin = await newAdministrator()
  await admin.page.goto('/admin?tab=voorstellen')
  await waiting(admin.page, venue)
    .getByRole('button', { name: /overnemen$/ })
    .click()
  await waitForNotice(admin.page, 'Overgenomen')

  await waitUntil(async () => !(await isFound(venue)), { what: 'search to forget it' })
  await eventually(() => listed(venue)).toBe(false)
  const page = await fetch(`${siteUrl()}/listing/${venue.slug}`)
  expect([page.status, (await page.text()).includes('Deze plek is voorgoed dicht.')]).toEqual([200, true])
  await member.page.reload()
  await member.page.getByText('Definitief gesloten').first().waitFor()
  await member.page.getByRole('heading', { name: /in de buurt$/ }).waitFor()
  const mail = await mailTo(process.env.E2E_DATA_DIR ?? '', account.email, { subject: /voorstel/i })
  expect(mail).toContain('Overgenomen: definitief gesloten.')
})

it('dialog, queue and closed page fit a phone and a wide screen, in both themes, without a complaint of axe', async () => {
  const venue = await addVenue()
  const visitor = await newVisitor()
  const kinds = ['Verhuisd of verkeerd adres', 'Andere openingstijden', 'Andere kenmerken', 'Staat er dubbel in']
  for (const kind of kinds) {
    const opened = await newTab(visitor)
    const prepare = async () => {
      const dialog = await openDialog(opened.page)
      await dialog.getByRole('radio', { name: kind }).check()
    }
    await inspect(opened, `/listing/${venue.slug}`, prepare, { inBothThemes: true })
  }
  const changes = { phone: '06 12345678', dogs: 'partly', closed: true, point: { latitude: 52.1, longitude: 5.11 } }
  const propose = () =>
    visitor.context.request.post(`/api/listings/${venue.id}/proposals`, { data: { changes, explanation: 'Gebeld.' } })
  expect([(await propose()).status(), (await propose()).status()]).toEqual([201, 201])
  const admin = await newAdministrator()
  const queue = await newTab(admin)
  const address = '/admin?tab=voorstellen'
  await inspect(queue, address, () => waiting(queue.page, venue).first().waitFor(), { inBothThemes: true })
  const deciding = await newTab(admin)
  await deciding.page.goto(address)
  await waiting(deciding.page, venue)
    .first()
    .getByRole('button', { name: /^Definitief gesloten van .* overnemen$/ })
    .click()
  await waitForNotice(deciding.page, 'Overgenomen')
  const closed = await newTab(visitor)
  await eventually(async () => (await closed.page.request.get(`/api/listings/${venue.slug}`)).text()).toContain(
    'closedAt',
  )
  const notice = closed.page.getByText('Deze plek is voorgoed dicht.')
  await inspect(closed, `/listing/${venue.slug}`, () => notice.waitFor(), { inBothThemes: true })
})
