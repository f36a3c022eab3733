// Proves REVIEW-20, REVIEW-21, REVIEW-22, REVIEW-23.
import { mailTo } from '@plekje/testing'
import { administrators } from './administrator'
import { eventually } from './eventually'
import { inspect } from './inspect-screen'
import { addOwnVenue, newMember as newMemberIn, own } from './venue-owner'
import { newTab, siteUrl, visitors, waitForNotice } from './visitor'

const newVisitor = visitors()
const newAdministrator = administrators(newVisitor)
const dataDir = () => process.env.E2E_DATA_DIR ?? ''

const newMember = (name: string) => newMemberIn(newVisitor, name)

/** A venue with a review, its reviewer and its owner. */
async function reviewedVenue() {
  const venue = await addOwnVenue()
  const [owner, reviewer] = [await newMember('eigenaar'), await newMember('gast')]
  await own(owner.visitor, venue)
  await eventually(async () =>
    (await reviewer.visitor.context.request.get(`/api/listings/${venue.slug}`)).status(),
  ).toBe(200)
  const written = await reviewer.visitor.context.request.post(`/api/listings/${venue.id}/reviews`, {
    data: { rating: 3, comment: 'Lekker gegeten, maar we zaten op de tocht.' },
  })
  expect(written.status()).toBe(201)
  const { id } = (await written.json()) as { id: string }
  return { venue, owner, reviewer, reviewId: id }
}

it('an owner replies with the keyboard, visitors read it in the page, the reviewer is mailed, and an administrator hides it', async () => {
  const { venue, owner, reviewer } = await reviewedVenue()
  const { page } = owner.visitor
  const text = 'Dank je wel! De deur krijgt een gordijn.'
  await page.goto(`/listing/${venue.slug}`)
  await page.getByRole('button', { name: `Reageren op review van ${reviewer.account.username}` }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Reageren op een review' })
  await dialog.getByLabel('Reactie').focus()
  await page.keyboard.type(text)
  await dialog.getByRole('button', { name: 'Plaatsen' }).focus()
  await page.keyboard.press('Enter')
  await waitForNotice(page, 'Reactie geplaatst')
  const reply = page.getByRole('region', { name: `Reactie van ${venue.name}` })
  await reply.getByText(text).waitFor()

  await eventually(async () => (await (await fetch(`${siteUrl()}/listing/${venue.slug}`)).text()).includes(text)).toBe(
    true,
  )
  const mail = await mailTo(dataDir(), reviewer.account.email, { subject: /op je review gereageerd/ })
  expect(mail).toContain(`/listing/${venue.slug}#reviews`)

  const guest = reviewer.visitor.page
  await guest.goto(`/listing/${venue.slug}`)
  await guest.getByRole('button', { name: `Meld reactie op ${reviewer.account.username}` }).click()
  const report = guest.getByRole('dialog', { name: 'Reactie melden' })
  await report.getByRole('radio', { name: 'Iets anders' }).check()
  await report.getByRole('button', { name: 'Versturen' }).click()
  await waitForNotice(guest, 'Bedankt voor je melding')

  const admin = await newAdministrator()
  await admin.page.goto('/admin?tab=reviews&state=replies')
  const item = admin.page.getByRole('article', { name: venue.name })
  await item.getByText(text).waitFor()
  await item.getByRole('button', { name: 'Verbergen' }).click()
  const decide = admin.page.getByRole('dialog', { name: 'Reactie verbergen' })
  await decide.getByLabel('Reden').fill('Dit gaat niet over het bezoek.')
  await decide.getByRole('button', { name: 'Verbergen' }).click()
  await waitForNotice(admin.page, 'Reactie verborgen')
  await eventually(async () => {
    await page.reload()
    await page.getByText('Lekker gegeten').first().waitFor()
    return reply.count()
  }).toBe(0)
  expect([...owner.visitor.complaints.all, ...reviewer.visitor.complaints.all, ...admin.complaints.all]).toEqual([])
})

it('reply, its dialog, the settings and the queue fit a phone and a wide screen, in both themes, without a complaint of axe', async () => {
  const { venue, owner, reviewer, reviewId } = await reviewedVenue()
  const opened = await newTab(owner.visitor)
  const write = async () => {
    await opened.page.getByRole('button', { name: /^Reageren op review/ }).click()
    await opened.page.getByLabel('Reactie').waitFor()
  }
  await inspect(opened, `/listing/${venue.slug}`, write, { inBothThemes: true })
  const { request } = owner.visitor.context
  const data = { text: 'Dank je wel! De deur krijgt een gordijn.' }
  expect((await request.post(`/api/reviews/${reviewId}/reply`, { data })).status()).toBe(201)
  const replied = await newTab(owner.visitor)
  const shown = () => replied.page.getByRole('region', { name: `Reactie van ${venue.name}` }).scrollIntoViewIfNeeded()
  await inspect(replied, `/listing/${venue.slug}`, shown, { inBothThemes: true })
  const settings = await newTab(reviewer.visitor)
  await inspect(settings, '/settings', () => settings.page.getByRole('table').waitFor(), {
    inBothThemes: true,
  })
  const reported = await reviewer.visitor.context.request.post(`/api/reviews/${reviewId}/reply/report`, {
    data: { reason: 'other', explanation: 'Klopt niet.' },
  })
  expect(reported.status()).toBe(201)
  const admin = await newAdministrator()
  const queue = await newTab(admin)
  const item = queue.page.getByRole('article', { name: venue.name })
  await inspect(queue, '/admin?tab=reviews&state=replies', () => item.waitFor(), { inBothThemes: true })
})
