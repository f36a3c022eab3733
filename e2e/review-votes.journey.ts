// Proves REVIEW-14.
import type { Page } from 'playwright-core'
import { addVenue, type OwnVenue } from './administrator'
import { eventually } from './eventually'
import { type Account, createMember, fillLogin, sessionOf, signIn } from './member'
import { fetchComposed, visitors } from './visitor'

const newVisitor = visitors()

const comments = { first: 'Een lange tafel aan het raam.', second: 'De bediening was er snel bij.' } as const

async function write(venue: OwnVenue, comment: string): Promise<Account> {
  const author = await createMember('schrijver')
  await (await sessionOf(author))(`/api/listings/${venue.id}/reviews`, { rating: 4, comment })
  return author
}

/** The item of a review on the page of its venue. */
const itemOf = (page: Page, comment: string) =>
  page.getByRole('region', { name: 'Reviews' }).getByRole('listitem').filter({ hasText: comment })
const helpful = (page: Page, comment: string) => itemOf(page, comment).getByRole('button', { name: /^Nuttig \(\d+\)$/ })
const stands = (page: Page, comment: string, name: string, isPressed: boolean) =>
  itemOf(page, comment).getByRole('button', { name, exact: true, pressed: isPressed }).waitFor()
/** Waits for the server's response to a click. */
const answered = (page: Page, method: 'PUT' | 'DELETE') =>
  page.waitForResponse((answer) => answer.request().method() === method && answer.ok())
const firstComment = (page: Page) =>
  page
    .getByRole('region', { name: 'Reviews' })
    .getByRole('listitem')
    .filter({ has: page.locator('time') })
    .first()

describe('a review of someone else', () => {
  it('is found helpful by who signs in for it, comes first in that order, and is taken back', async () => {
    const venue = await addVenue()
    const author = await write(venue, comments.first)
    await write(venue, comments.second)
    const reader = await createMember('lezer')
    const { page, complaints } = await newVisitor()
    await page.goto(`/listing/${venue.slug}`)
    await stands(page, comments.first, 'Nuttig (0)', false)
    await helpful(page, comments.first).click()
    await page.getByRole('dialog').getByRole('tab', { name: 'Inloggen' }).waitFor()
    await fillLogin(page, reader)
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await eventually(() => new URL(page.url()).pathname).toBe(`/listing/${venue.slug}`)

    // The button changes at once, but the server orders the reviews, so wait until it has stored the vote.
    const kept = answered(page, 'PUT')
    await helpful(page, comments.first).click()
    await stands(page, comments.first, 'Nuttig (1)', true)
    await kept
    await page.getByRole('combobox', { name: 'Sorteer reviews' }).selectOption('Nuttigste eerst')
    await page.waitForURL((url) => url.search === '?sortBy=helpful')
    await firstComment(page).getByText(comments.first).waitFor()
    // The server-rendered page may be a minute old; a voter gets current counts.
    await page.reload()
    await stands(page, comments.first, 'Nuttig (1)', true)
    await stands(page, comments.second, 'Nuttig (0)', false)

    const takenBack = answered(page, 'DELETE')
    await helpful(page, comments.first).click()
    await stands(page, comments.first, 'Nuttig (0)', false)
    await takenBack
    await page.reload()
    await stands(page, comments.first, 'Nuttig (0)', false)
    expect(complaints.all).toEqual([])

    const asAuthor = await newVisitor()
    await signIn(asAuthor.context, author, { sawWelcome: true })
    await asAuthor.page.goto(`/listing/${venue.slug}`)
    // Wait for the session: the server-rendered HTML is the same for everyone.
    await helpful(asAuthor.page, comments.first).waitFor({ state: 'detached' })
    await itemOf(asAuthor.page, comments.first).getByText('Nuttig (0)', { exact: true }).waitFor()
    await stands(asAuthor.page, comments.second, 'Nuttig (0)', false)
  })

  it('says without scripts how many found it helpful', async () => {
    const venue = await addVenue()
    await write(venue, comments.first)
    const reader = await newVisitor()
    await signIn(reader.context, await createMember('lezer'))
    const { request } = reader.context
    // Requested as a member, because the answer to a visitor would be cached.
    const listed: { id: string; comment: string }[] = await (
      await request.get(`/api/listings/${venue.id}/reviews`)
    ).json()
    const review = listed.find(({ comment }) => comment === comments.first)
    expect((await request.put(`/api/reviews/${review?.id}/helpful`)).status()).toBe(200)
    const { page } = await newVisitor({ javaScriptEnabled: false })
    await fetchComposed(`/listing/${venue.slug}`)
    await page.goto(`/listing/${venue.slug}`)
    await itemOf(page, comments.first).getByText('Nuttig (1)', { exact: true }).waitFor()
  })
})
