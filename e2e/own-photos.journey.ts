// Proves OWNER-23, OWNER-24, OWNER-25.
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { administrators } from './administrator'
import { eventually } from './eventually'
import { inspect } from './inspect-screen'
import { addOwnVenue, newMember, own, type VenueWithAddress } from './venue-owner'
import { newTab, siteUrl, visitors, waitForNotice } from './visitor'

const newVisitor = visitors()
const newAdministrator = administrators(newVisitor)

const photo = async (name: string, background: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 1200, height: 900, channels: 3, background } })
    .jpeg()
    .toBuffer(),
})

async function openPart(page: Page, { name }: VenueWithAddress, part: 'Foto’s' | 'Geschiedenis') {
  await page.goto('/my-venues')
  const venue = page.getByRole('article', { name })
  await venue.getByRole('button', { name: part, exact: true }).press('Enter')
  return venue
}

async function addPhoto(page: Page, venue: VenueWithAddress, background: string) {
  const opened = await openPart(page, venue, 'Foto’s')
  await opened.getByRole('button', { name: 'Foto’s toevoegen' }).waitFor()
  await page.locator('input[type="file"]').setInputFiles(await photo('zaak.jpg', background))
  await opened.getByRole('list', { name: 'Wacht op de redactie' }).waitFor()
  return opened
}

it('a new owner’s photo is seen with its description once an administrator took it; a removed one comes back', async () => {
  const venue = await addOwnVenue()
  const owner = await newMember(newVisitor, 'eigenaar')
  await own(owner.visitor, venue)
  const { page } = owner.visitor
  const opened = await addPhoto(page, venue, '#2266aa')
  const picture = opened.getByRole('img', { name: 'Foto 1 die wacht op de redactie' })
  const address = await picture.getAttribute('src')
  expect((await fetch(siteUrl() + address)).status).toBe(404)
  await opened.getByRole('button', { name: 'Beschrijf wachtende foto 1' }).press('Enter')
  await page.getByRole('dialog').getByLabel('Beschrijving').fill('Het terras aan de gracht')
  await page.keyboard.press('Enter')
  await opened.getByRole('img', { name: 'Het terras aan de gracht' }).waitFor()

  const admin = await newAdministrator()
  await admin.page.goto('/admin?tab=voorstellen')
  await admin.page.getByRole('img', { name: `Foto van ${venue.name}` }).waitFor()
  await admin.page.getByRole('button', { name: `Foto’s van ${venue.name} overnemen` }).press('Enter')
  await waitForNotice(admin.page, 'Overgenomen')
  const visitor = await newVisitor()
  const onPage = () => visitor.page.getByRole('button', { name: 'Vergroot beeld 1: Het terras aan de gracht' }).first()
  await eventually(async () => {
    await visitor.page.goto(`/listing/${venue.slug}`)
    return onPage().count()
  }).toBeGreaterThan(0)
  expect((await fetch(siteUrl() + address)).status).toBe(200)

  const shown = await openPart(page, venue, 'Foto’s')
  await shown.getByRole('button', { name: 'Verwijder foto 1' }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Verwijderen' }).press('Enter')
  await waitForNotice(page, 'Foto verwijderd')
  await eventually(async () => (await fetch(siteUrl() + address)).status).toBe(404)
  const history = await openPart(page, venue, 'Geschiedenis')
  await history.getByRole('button', { name: 'Foto’s terugdraaien' }).first().press('Enter')
  await waitForNotice(page, 'Teruggedraaid')
  await eventually(async () => {
    await visitor.page.goto(`/listing/${venue.slug}`)
    return onPage().count()
  }).toBeGreaterThan(0)
  expect([...owner.visitor.complaints.all, ...admin.complaints.all, ...visitor.complaints.all]).toEqual([])
})

it('photos of an own venue fit a phone and a wide screen, in both themes, without a complaint of axe', async () => {
  const venue = await addOwnVenue()
  const owner = await newMember(newVisitor, 'eigenaar')
  await own(owner.visitor, venue)
  await addPhoto(owner.visitor.page, venue, '#2266aa')
  await addPhoto(owner.visitor.page, venue, '#aa6622')
  const admin = await newAdministrator()
  await admin.page.goto('/admin?tab=voorstellen')
  await admin.page
    .getByRole('button', { name: `Foto’s van ${venue.name} overnemen` })
    .first()
    .press('Enter')
  await waitForNotice(admin.page, 'Overgenomen')
  const tab = await newTab(owner.visitor)
  const showPhotos = async () => {
    const opened = await openPart(tab.page, venue, 'Foto’s')
    await opened.getByRole('button', { name: 'Verwijder foto 1' }).waitFor()
    await opened.getByRole('list', { name: 'Wacht op de redactie' }).waitFor()
  }
  await inspect(tab, '/my-venues', showPhotos, { inBothThemes: true })
  const history = await newTab(owner.visitor)
  const showHistory = async () => {
    const opened = await openPart(history.page, venue, 'Geschiedenis')
    await opened.getByRole('img', { name: `Foto van ${venue.name}` }).waitFor()
  }
  await inspect(history, '/my-venues', showHistory, { inBothThemes: true })
  const queue = await newTab(admin)
  const showQueue = () =>
    queue.page
      .getByRole('img', { name: `Foto van ${venue.name}` })
      .first()
      .waitFor()
  await inspect(queue, '/admin?tab=voorstellen', showQueue, { inBothThemes: true })
})
