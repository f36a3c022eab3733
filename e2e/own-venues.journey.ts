// Proves OWNER-14, OWNER-15, OWNER-16, OWNER-17, OWNER-19, OWNER-20.
import type { Page } from 'playwright-core'
import { administrators } from './administrator'
import { eventually } from './eventually'
import { inspect } from './inspect-screen'
import { addOwnVenue, newMember, own, type VenueWithAddress } from './venue-owner'
import { newTab, visitors, waitForNotice } from './visitor'

const newVisitor = visitors()
const newAdministrator = administrators(newVisitor)

async function openPart(page: Page, { name }: VenueWithAddress, part: 'Gegevens' | 'Voorstellen' | 'Geschiedenis') {
  await page.goto('/my-venues')
  const venue = page.getByRole('article', { name })
  await venue.getByRole('button', { name: part }).press('Enter')
  return venue
}

async function openForm(page: Page, venue: VenueWithAddress) {
  await openPart(page, venue, 'Gegevens')
  const form = page.getByRole('form', { name: `Gegevens van ${venue.name}` })
  await form.waitFor()
  return form
}

it('a new owner edits by keyboard: facts at once, texts after an administrator took them; both undo', async () => {
  const venue = await addOwnVenue()
  const owner = await newMember(newVisitor, 'eigenaar')
  await own(owner.visitor, venue)
  const { page } = owner.visitor
  const form = await openForm(page, venue)
  await form.getByLabel('Terras').selectOption('yes')
  await form.getByLabel('Omschrijving', { exact: true }).fill('Wij hebben een nieuw terras.')
  await form.getByRole('button', { name: 'Opslaan' }).press('Enter')
  await waitForNotice(page, 'Opgeslagen')
  await form.getByText('Wacht op de redactie: Wij hebben een nieuw terras.').waitFor()

  const admin = await newAdministrator()
  await admin.page.goto('/admin?tab=voorstellen')
  await admin.page.getByRole('button', { name: `Omschrijving van ${venue.name} overnemen` }).press('Enter')
  await waitForNotice(admin.page, 'Overgenomen')
  await eventually(async () => {
    await page.goto(`/listing/${venue.slug}`)
    return page.getByText('Wij hebben een nieuw terras.').count()
  }).toBeGreaterThan(0)

  const history = await openPart(page, venue, 'Geschiedenis')
  await history.getByText('Omschrijving').waitFor()
  await eventually(() => history.getByRole('button', { name: 'Omschrijving terugdraaien' }).count()).toBe(0)
  await history.getByRole('button', { name: 'Terras terugdraaien' }).press('Enter')
  await waitForNotice(page, 'Teruggedraaid')
  await history.getByText(`Teruggedraaid door ${owner.account.username}`).waitFor()

  await admin.page.goto('/admin?tab=wijzigingen')
  await admin.page.getByRole('button', { name: `Omschrijving van ${venue.name} terugdraaien` }).press('Enter')
  await waitForNotice(admin.page, 'Teruggedraaid')
  await eventually(async () => {
    await page.goto(`/listing/${venue.slug}`)
    return page.getByText('Wij hebben een nieuw terras.').count()
  }).toBe(0)
  expect([...owner.visitor.complaints.all, ...admin.complaints.all]).toEqual([])
})

it('two tabs that change the same hours lose nothing: the later one sees the other’s and decides', async () => {
  const venue = await addOwnVenue()
  const owner = await newMember(newVisitor, 'eigenaar')
  await own(owner.visitor, venue)
  const first = owner.visitor.page
  const second = (await newTab(owner.visitor)).page
  const [one, other] = [await openForm(first, venue), await openForm(second, venue)]
  await one.getByLabel('Openingstijden', { exact: true }).fill('Maandag: 10:00–18:00')
  await other.getByLabel('Openingstijden', { exact: true }).fill('Maandag: 12:00–20:00')
  await one.getByRole('button', { name: 'Opslaan' }).click()
  await waitForNotice(first, 'Opgeslagen')
  await other.getByRole('button', { name: 'Opslaan' }).click()
  const conflict = other.getByRole('alert', { name: 'Iemand anders heeft dit intussen gewijzigd' })
  await conflict.getByText('Maandag: 10:00–18:00').waitFor()
  await conflict.getByRole('button', { name: 'Mijn versie houden' }).click()
  await other.getByRole('button', { name: 'Opslaan' }).click()
  await waitForNotice(second, 'Opgeslagen')
  const history = await openPart(first, venue, 'Geschiedenis')
  await eventually(() => history.getByText('Maandag: 12:00–20:00').count()).toBeGreaterThan(0)
})

it('an owner takes what a visitor proposes, and confirms that everything is right', async () => {
  const venue = await addOwnVenue()
  const owner = await newMember(newVisitor, 'eigenaar')
  await own(owner.visitor, venue)
  const visitor = await newVisitor()
  const changes = { terrace: 'yes', phone: '030-5555555' }
  const proposed = await visitor.context.request.post(`/api/listings/${venue.id}/proposals`, { data: { changes } })
  expect(proposed.status()).toBe(201)

  const { page } = owner.visitor
  await (await openForm(page, venue)).getByText('Nog niet nagekeken.').waitFor()
  const proposals = await openPart(page, venue, 'Voorstellen')
  await proposals.getByText('Hierover beslist de redactie.').waitFor()
  await proposals.getByRole('button', { name: 'Terras overnemen' }).press('Enter')
  await waitForNotice(page, 'Overgenomen')
  await proposals.getByText('Overgenomen').waitFor()

  const form = await openForm(page, venue)
  await form.getByText(/^Nagekeken op/).waitFor()
  await form.getByRole('button', { name: 'Alles klopt nog' }).press('Enter')
  await waitForNotice(page, 'Nagekeken')
  await eventually(async () => {
    await visitor.page.goto(`/listing/${venue.slug}`)
    return visitor.page.getByText(/^Nagekeken op/).count()
  }).toBeGreaterThan(0)
  expect([...owner.visitor.complaints.all, ...visitor.complaints.all]).toEqual([])

  const more = await visitor.context.request.post(`/api/listings/${venue.id}/proposals`, {
    data: { changes: { dogs: 'yes' }, explanation: 'Onze hond kreeg water.' },
  })
  expect(more.status()).toBe(201)
  const tab = await newTab(owner.visitor)
  const showProposals = async () => {
    const opened = await openPart(tab.page, venue, 'Voorstellen')
    await opened.getByRole('button', { name: 'Honden welkom overnemen' }).waitFor()
  }
  await inspect(tab, '/my-venues', showProposals, { inBothThemes: true })
  const shown = await newTab(visitor)
  const showPage = () => shown.page.getByText('Beheerd door de eigenaar').waitFor()
  await inspect(shown, `/listing/${venue.slug}`, showPage, { inBothThemes: true })
})

it('form, history and administrators’ list fit a phone and a wide screen, in both themes, without a complaint of axe', async () => {
  const venue = await addOwnVenue()
  const owner = await newMember(newVisitor, 'eigenaar')
  await own(owner.visitor, venue)
  const form = await newTab(owner.visitor)
  const fillForm = async () => {
    const opened = await openForm(form.page, venue)
    await opened.getByRole('button', { name: 'Dagen toevoegen' }).click()
    await opened.getByLabel('Eerste dag').fill('2027-12-25')
    await opened.getByLabel('Terras').selectOption('yes')
    await opened.getByLabel('Adres', { exact: true }).fill('Nieuwstraat 1')
    await opened.getByRole('button', { name: 'Opslaan' }).click()
    await waitForNotice(form.page, 'Opgeslagen')
  }
  await inspect(form, '/my-venues', fillForm, { inBothThemes: true })
  const history = await newTab(owner.visitor)
  const showHistory = async () => {
    const opened = await openPart(history.page, venue, 'Geschiedenis')
    await opened.getByText('Terras').waitFor()
  }
  await inspect(history, '/my-venues', showHistory, { inBothThemes: true })
  const list = await newTab(await newAdministrator())
  const showList = () => list.page.getByRole('article', { name: venue.name }).first().waitFor()
  await inspect(list, '/admin?tab=wijzigingen', showList, { inBothThemes: true })
})
