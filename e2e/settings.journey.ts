import { waitUntil } from '@plekje/testing'
import { addVenue } from './administrator'
import { createMember, signIn, verificationLinks } from './member'
import { textOf, visitors, waitForNotice } from './visitor'

describe('a member at their settings', () => {
  const newVisitor = visitors()

  it('changes the password, which ends the session of another browser', async () => {
    const account = await createMember('wachtwoord')
    const here = await newVisitor()
    const there = await newVisitor()
    await signIn(here.context, account)
    await signIn(there.context, account)
    await here.page.goto('/settings')
    await here.page.getByLabel('Huidig wachtwoord', { exact: true }).fill(account.password)
    await here.page.getByLabel('Nieuw wachtwoord', { exact: true }).fill('een nieuw wachtwoord')
    await here.page.getByRole('button', { name: 'Wachtwoord wijzigen' }).click()
    await waitForNotice(here.page, 'Wachtwoord gewijzigd')
    expect((await there.context.request.get('/api/user')).status()).toBe(401)
    expect((await here.context.request.get('/api/user')).status()).toBe(200)
  })

  it('moves to another e-mail address by the link in the mail', async () => {
    const account = await createMember('verhuizer')
    const { page, context } = await newVisitor()
    await signIn(context, account)
    await page.goto('/settings')
    const email = `nieuw-${account.email}`
    await page.getByLabel('Nieuw e-mailadres').fill(email)
    await page.getByLabel('Wachtwoord', { exact: true }).first().fill(account.password)
    await page.getByRole('button', { name: 'Link sturen' }).click()
    const [link = ''] = await verificationLinks({ ...account, email })
    expect((await (await context.request.get('/api/user')).json()).email).toBe(account.email)
    await page.goto(new URL(link).pathname + new URL(link).search)
    await page.getByRole('main').getByRole('link').first().waitFor()
    expect((await (await context.request.get('/api/user')).json()).email).toBe(email)
  })

  it('downloads what is kept, and leaves; the review stays without the name', async () => {
    const account = await createMember('vertrekker')
    const { page, context } = await newVisitor()
    await signIn(context, account)
    const listing = await addVenue()
    const review = { rating: 5, comment: 'Heerlijk warm, en stil bovendien.' }
    expect((await context.request.post(`/api/listings/${listing.id}/reviews`, { data: review })).status()).toBe(201)
    await context.request.post('/api/favorites', { data: { listingId: listing.id } })

    await page.goto('/settings')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Gegevens downloaden' }).click()
    const kept = JSON.parse(await textOf(await download))
    expect(JSON.stringify(kept)).toContain('Heerlijk warm')
    expect(kept.account).toMatchObject({ username: account.username, email: account.email })

    await page.getByRole('button', { name: 'Account verwijderen' }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByLabel('Wachtwoord', { exact: true }).fill(account.password)
    await dialog.getByRole('button', { name: 'Definitief verwijderen' }).click()
    await waitForNotice(page, 'Je account is verwijderd')
    expect((await context.request.get('/api/user')).status()).toBe(401)

    // The reviews service gets an event, so the name disappears a moment later (MEMBER-10).
    const reviews = async () => (await context.request.get(`/api/listings/${listing.id}/reviews`)).text()
    await waitUntil(async () => (await reviews()).includes('Verwijderde gebruiker'), {
      what: 'the review without its name',
    })
    await page.goto(`/listing/${listing.slug}`)
    await page.getByText('Verwijderde gebruiker').first().waitFor()
    await page.getByText('Heerlijk warm, en stil bovendien.').first().waitFor()
  })
})
