// Proves OWNER-1, OWNER-2, OWNER-5, OWNER-7, OWNER-8, OWNER-9, OWNER-10.
import { mailTo } from '@plekje/testing'
import type { Page } from 'playwright-core'
import { administrators, type OwnVenue } from './administrator'
import { eventually } from './eventually'
import { inspect } from './inspect-screen'
import { addOwnVenue, codeTo, newMember as newMemberIn, own } from './venue-owner'
import { newTab, visitors, waitForNotice } from './visitor'

const newVisitor = visitors()
const newAdministrator = administrators(newVisitor)
const EVIDENCE = 'Mijn naam staat op de website, en op de gevel.'

const newMember = (name: string) => newMemberIn(newVisitor, name)

async function openDialog(page: Page, { slug }: OwnVenue) {
  await page.goto(`/listing/${slug}`)
  await page.getByRole('button', { name: 'Is dit jouw zaak?' }).click()
  const dialog = page.getByRole('dialog', { name: 'Is dit jouw zaak?' })
  await dialog.getByRole('radio').first().waitFor()
  return dialog
}

it('a member claims a venue by the code that its address gets, and invites somebody who accepts', async () => {
  const venue = await addOwnVenue()
  const [owner, editor] = [await newMember('eigenaar'), await newMember('redacteur')]
  const { page } = owner.visitor
  const dialog = await openDialog(page, venue)
  await dialog.getByRole('radio', { name: `Met een code naar ${venue.email}` }).check()
  await dialog.getByRole('button', { name: 'Code aanvragen' }).click()
  await dialog.getByLabel('Code', { exact: true }).fill(await codeTo(venue.email))
  await dialog.getByRole('button', { name: 'Bevestigen' }).click()
  await waitForNotice(page, `Je beheert nu ${venue.name}`)
  await eventually(async () => {
    await page.reload()
    return page.getByText('Beheerd door de eigenaar').count()
  }).toBe(1)

  await page.goto('/profile')
  await page.getByRole('link', { name: /^Mijn zaken/ }).click()
  await page.getByRole('article', { name: venue.name }).getByRole('button', { name: 'Mensen' }).click()
  await page.getByLabel('Gebruikersnaam').fill(editor.account.username)
  await page.getByRole('button', { name: 'Uitnodiging versturen' }).click()
  await waitForNotice(page, 'Uitnodiging verstuurd')

  await mailTo(process.env.E2E_DATA_DIR ?? '', editor.account.email, { subject: /uitgenodigd/ })
  const theirs = editor.visitor.page
  await theirs.goto('/my-venues')
  await theirs.getByText(`${owner.account.username} nodigt je uit als redacteur.`).waitFor()
  await theirs.getByRole('button', { name: 'Aannemen' }).click()
  await waitForNotice(theirs, 'Je beheert deze plek nu mee')
  await theirs.getByRole('article', { name: venue.name }).getByText('Redacteur').waitFor()
  expect([...owner.visitor.complaints.all, ...editor.visitor.complaints.all]).toEqual([])
})

it('an administrator grants a disputed claim and takes the former owner’s role back', async () => {
  const venue = await addOwnVenue()
  const [former, claimant] = [await newMember('vorige'), await newMember('nieuwe')]
  await own(former.visitor, venue)
  const { page } = claimant.visitor
  const dialog = await openDialog(page, venue)
  await dialog.getByRole('radio', { name: 'Met uitleg aan de redactie' }).check()
  await dialog.getByLabel('Waaraan zien we dat dit jouw zaak is?').fill(EVIDENCE)
  await dialog.getByRole('button', { name: 'Versturen' }).click()
  await waitForNotice(page, 'Aanvraag verstuurd')
  await mailTo(process.env.E2E_DATA_DIR ?? '', former.account.email, { subject: /Iemand anders wil/ })

  const admin = await newAdministrator()
  await admin.page.goto('/admin')
  await admin.page.getByRole('tab', { name: 'Eigenaars' }).click()
  const item = admin.page.getByRole('article', { name: venue.name })
  await item.getByText(EVIDENCE).waitFor()
  await item.getByRole('button', { name: `Rol van ${former.account.username} bij ${venue.name} intrekken` }).click()
  await admin.page.getByRole('alertdialog').getByRole('button', { name: 'Rol intrekken' }).click()
  await waitForNotice(admin.page, 'Rol ingetrokken')
  await item.getByText('Niemand beheert deze venue.').waitFor()
  await item.getByRole('button', { name: `${venue.name} toekennen` }).click()
  await waitForNotice(admin.page, 'Toegekend')

  await mailTo(process.env.E2E_DATA_DIR ?? '', claimant.account.email, { subject: /Je beheert nu/ })
  await page.goto('/my-venues')
  await page.getByRole('article', { name: venue.name }).waitFor()
  await former.visitor.page.goto('/my-venues')
  await former.visitor.page.getByRole('heading', { name: 'Nog geen zaken' }).waitFor()
  expect([...claimant.visitor.complaints.all, ...admin.complaints.all]).toEqual([])
})

it('dialog, own venues and queue fit a phone and a wide screen, in both themes, without a complaint of axe', async () => {
  const venue = await addOwnVenue()
  const owner = await newMember('eigenaar')
  for (const way of [/een adres op/, 'Met uitleg aan de redactie']) {
    const opened = await newTab(owner.visitor)
    const prepare = async () => {
      await opened.page.getByRole('button', { name: 'Is dit jouw zaak?' }).click()
      await opened.page.getByRole('radio', { name: way }).check()
    }
    await inspect(opened, `/listing/${venue.slug}`, prepare, { inBothThemes: true })
  }
  await own(owner.visitor, venue)
  const invited = await owner.visitor.context.request.post(`/api/my-venues/${venue.id}/invitations`, {
    data: { username: 'niemand-die-bestaat', role: 'editor' },
  })
  expect(invited.status()).toBe(201)
  const people = await newTab(owner.visitor)
  const openPeople = async () => {
    await people.page.getByRole('button', { name: 'Mensen' }).click()
    await people.page.getByLabel('Gebruikersnaam').waitFor()
  }
  await inspect(people, '/my-venues', openPeople, { inBothThemes: true })

  const claimant = await newMember('nieuwe')
  const claimed = await claimant.visitor.context.request.post(`/api/listings/${venue.id}/claims`, {
    data: { way: 'evidence', evidence: EVIDENCE },
  })
  expect(claimed.status()).toBe(201)
  const admin = await newAdministrator()
  const queue = await newTab(admin)
  const item = queue.page.getByRole('article', { name: venue.name })
  await inspect(queue, '/admin?tab=eigenaars', () => item.waitFor(), { inBothThemes: true })
})
