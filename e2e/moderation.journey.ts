import { mailTo, waitUntil } from '@plekje/testing'
import type { Page } from 'playwright-core'
import { addVenue, administrator, type OwnVenue } from './administrator'
import { eventually } from './eventually'
import { type Account, createMember, sessionOf, signIn } from './member'
import { newTab, siteUrl, untilSettled, type Visitor, visitors, waitForNotice } from './visitor'

const newVisitor = visitors()

async function signedIn(account: Account): Promise<Visitor> {
  const visitor = await newVisitor()
  await signIn(visitor.context, account, { sawWelcome: true })
  return visitor
}

async function written(venue: OwnVenue, comment: string): Promise<Account> {
  const author = await createMember('schrijver')
  const post = await sessionOf(author)
  await post(`/api/listings/${venue.id}/reviews`, { rating: 1, comment })
  return author
}

/** Reports the review on the page of the venue, as a member does. */
async function report({ page }: Visitor, venue: OwnVenue, author: Account): Promise<void> {
  await page.goto(`/listing/${venue.slug}`)
  await page.getByRole('button', { name: `Meld review van ${author.username}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Review melden' })
  await dialog.getByRole('button', { name: 'Versturen' }).click()
  await dialog.getByText('Kies een reden.').waitFor()
  await dialog.getByText('Schelden, bedreigen of discrimineren').click()
  await dialog.getByLabel('Toelichting (mag je overslaan)').fill('Dit is mijn buurman.')
  await dialog.getByRole('button', { name: 'Versturen' }).click()
  await waitForNotice(page, 'Bedankt voor je melding')
  await dialog.waitFor({ state: 'detached' })
}

/** Reports a review by the call that the page makes. */
async function reportQuickly(venue: OwnVenue, comment: string): Promise<string> {
  const post = await sessionOf(await createMember('melder'))
  const { id } = await waitUntil(async () => (await reviewsOf(venue)).find((review) => review.comment === comment), {
    what: 'the review to be public',
  })
  await post(`/api/reviews/${id}/report`, { reason: 'false' })
  return id
}

const reported = (page: Page, comment: string) => page.getByRole('article').filter({ hasText: comment })

async function decide(page: Page, comment: string, button: 'Verbergen' | 'Behouden', reason: string): Promise<void> {
  await reported(page, comment).getByRole('button', { name: button }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reden').fill(reason)
  await dialog.getByRole('button', { name: button, exact: true }).click()
}

const reviewsOf = async ({ id }: OwnVenue): Promise<{ id: string; comment: string }[]> =>
  (await fetch(`${siteUrl()}/api/listings/${id}/reviews`)).json()

/** Public reviews of a venue, and their number. */
async function publicReviews(venue: OwnVenue): Promise<{ comments: string[]; count: number }> {
  const [reviews, listing] = await Promise.all([
    reviewsOf(venue),
    fetch(`${siteUrl()}/api/listings/${venue.slug}`).then((reply) => reply.json()),
  ])
  return { comments: reviews.map(({ comment }) => comment), count: listing.reviewCount }
}

const isMailed = ({ email }: Account, ...texts: string[]) =>
  waitUntil(
    async () => {
      const mail = await mailTo(process.env.E2E_DATA_DIR ?? '', email, { subject: /review/i })
      return texts.every((text) => mail.includes(text))
    },
    { what: `a mail to ${email} with ${texts.join(' and ')}` },
  )

describe('a review that a member reports', () => {
  const comment = 'Wat een stelletje oplichters, die lui van de bar.'

  it('is hidden with a reason: it leaves page and count, and its author is mailed why', async () => {
    const venue = await addVenue()
    const { count: countBefore } = await publicReviews(venue)
    const author = await written(venue, comment)
    await waitUntil(
      async () => {
        const { comments, count } = await publicReviews(venue)
        return comments.includes(comment) && count === countBefore + 1
      },
      { what: 'the review to be public and to count' },
    )
    const reader = await signedIn(await createMember('melder'))
    await report(reader, venue, author)

    const { page, complaints } = await signedIn(administrator())
    await page.goto('/admin')
    await page.getByRole('tab', { name: 'Reviews' }).click()
    const item = reported(page, comment)
    await item.getByText('Beledigend of haatdragend').waitFor()
    await item.getByText('Dit is mijn buurman.').waitFor()
    await item.getByRole('button', { name: 'Verbergen' }).click()
    const dialog = page.getByRole('dialog', { name: 'Review verbergen' })
    await dialog.getByRole('button', { name: 'Verbergen', exact: true }).click()
    await dialog.getByText('Geef een reden: de schrijver krijgt die per mail.').waitFor()
    await dialog.getByLabel('Reden').fill('Je scheldt het personeel uit.')
    await dialog.getByRole('button', { name: 'Verbergen', exact: true }).click()
    await waitForNotice(page, 'Review verborgen')
    await waitUntil(
      async () => {
        const { comments, count } = await publicReviews(venue)
        return !comments.includes(comment) && count === countBefore
      },
      { what: 'the review to leave page and count' },
    )
    await item.waitFor({ state: 'detached' })
    expect(complaints.all).toEqual([])

    await reader.page.reload()
    await reader.page.getByRole('link', { name: 'Hoe we reviews controleren' }).first().waitFor()
    await untilSettled(reader.page)
    await eventually(() => reader.page.getByText(comment).count()).toBe(0)

    await isMailed(author, 'Je review is verborgen', 'De reden: Je scheldt het personeel uit.')
    const asAuthor = await signedIn(author)
    await asAuthor.page.goto('/my-reviews')
    await asAuthor.page.getByText(comment).waitFor()
    await asAuthor.page.getByText('Je scheldt het personeel uit.').waitFor()
  })

  it('is shown again when an administrator thinks better of hiding it, and its author is mailed that too', async () => {
    const venue = await addVenue()
    const text = 'Die baan is voor kleuters, echt waar.'
    const author = await written(venue, text)
    const id = await reportQuickly(venue, text)
    const hide = { decision: 'hidden', reason: 'Dit klopt niet.' }
    await (await sessionOf(administrator()))(`/api/admin/reviews/${id}/moderation`, hide)
    await waitUntil(async () => !(await publicReviews(venue)).comments.includes(text), { what: 'it to be hidden' })

    const { page } = await signedIn(administrator())
    await page.goto('/admin?tab=reviews')
    await page.getByRole('radio', { name: 'Beoordeeld', exact: true }).check()
    await page.waitForURL(/state=decided/)
    await reported(page, text).getByText('Reden: Dit klopt niet.').waitFor()
    await decide(page, text, 'Behouden', 'Bij nader inzien mag dit.')
    await waitForNotice(page, 'Review behouden')
    await reported(page, text).getByText('Reden: Bij nader inzien mag dit.').waitFor()
    await waitUntil(async () => (await publicReviews(venue)).comments.includes(text), { what: 'it to be back' })
    await isMailed(author, 'Je review blijft staan', 'De reden: Bij nader inzien mag dit.')
  })

  it('is kept with a reason: it stays, it leaves the queue, and its author is mailed why', async () => {
    const venue = await addVenue()
    const kept = 'De bochten zijn best slecht onderhouden.'
    const author = await written(venue, kept)
    await reportQuickly(venue, kept)
    const { page } = await signedIn(administrator())
    await page.goto('/admin?tab=reviews')
    await decide(page, kept, 'Behouden', 'Dit is een eerlijke mening.')
    await waitForNotice(page, 'Review behouden')
    await reported(page, kept).waitFor({ state: 'detached' })
    await isMailed(author, 'Je review blijft staan', 'De reden: Dit is een eerlijke mening.')
    await eventually(async () => (await publicReviews(venue)).comments).toContain(kept)
    await page.goto(`/listing/${venue.slug}`)
    await page.getByText(kept).first().waitFor()
  })

  it('is reported by members only, who can read how reviews are checked', async () => {
    const venue = await addVenue()
    const author = await written(venue, 'Popcorn was koud en zout, jammer.')
    const { page } = await newVisitor()
    await page.goto(`/listing/${venue.slug}`)
    await page.getByRole('button', { name: `Meld review van ${author.username}` }).click()
    await page.getByRole('dialog').getByRole('form', { name: 'Inloggen' }).waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Sluiten' }).first().click()
    await page.getByRole('main').getByRole('link', { name: 'Hoe we reviews controleren' }).click()
    await page.waitForURL('**/hoe-we-reviews-controleren')
    await page.getByRole('heading', { level: 1, name: 'Hoe we reviews controleren' }).waitFor()
  })
})

describe('two administrators who decide at once', () => {
  it('the second is told what the first decided, loses no typed reason, and can still go on', async () => {
    const venue = await addVenue()
    const comment = 'Hole zeven is al een jaar kapot, schande.'
    await written(venue, comment)
    await reportQuickly(venue, comment)
    const first = await signedIn(administrator())
    const second = await newTab(first)
    for (const { page } of [first, second]) {
      await page.goto('/admin?tab=reviews')
      await reported(page, comment).waitFor()
    }
    await reported(second.page, comment).getByRole('button', { name: 'Behouden' }).click()
    const dialog = second.page.getByRole('dialog', { name: 'Review behouden' })
    await dialog.getByLabel('Reden').fill('Dit klopt gewoon.')

    await decide(first.page, comment, 'Verbergen', 'Schande gaat te ver.')
    await waitForNotice(first.page, 'Review verborgen')

    await dialog.getByRole('button', { name: 'Behouden', exact: true }).click()
    await dialog.getByText(/ heeft deze review intussen beoordeeld: verborgen\.$/).waitFor()
    await dialog.getByText('Reden: Schande gaat te ver.').waitFor()
    await eventually(() => dialog.getByLabel('Reden').inputValue()).toBe('Dit klopt gewoon.')
    await eventually(async () => (await publicReviews(venue)).comments).not.toContain(comment)
    await dialog.getByRole('button', { name: 'Behouden', exact: true }).click()
    await waitForNotice(second.page, 'Review behouden')
    await waitUntil(async () => (await publicReviews(venue)).comments.includes(comment), { what: 'it to be back' })
  })
})
