// Proves REVIEW-2, REVIEW-13, SITE-7, TRACK-2, VENUE-7, VENUE-8, VENUE-15.
import { waitUntil } from '@plekje/testing'
import type { Locator, Page } from 'playwright-core'
import { eventually } from './eventually'
import { createMember, signIn } from './member'
import { orderAndPick, pickWord, reviewsToOrder, reviewsWithWord } from './reviews-of-a-venue'
import { firstListing, phone, siteUrl, visitors } from './visitor'

describe('a visitor on the page of a venue', () => {
  const newVisitor = visitors()

  it('comes from a category and goes back to it', async () => {
    const { page, complaints } = await newVisitor()
    await page.goto('/category/activiteiten')
    await page
      .getByText(/locaties gevonden/)
      .first()
      .waitFor()
    const card = page.getByRole('main').locator('a[href^="/listing/"]').first()
    const href = await card.getAttribute('href')
    await card.click()
    await page.waitForURL((url) => url.pathname === href)
    await page.getByRole('heading', { name: 'Openingstijden' }).waitFor()
    await page
      .getByRole('main')
      .getByRole('button', { name: 'Terug' })
      .or(page.getByRole('main').getByRole('link', { name: 'Terug' }))
      .first()
      .click()
    await page.waitForURL((url) => url.pathname === '/category/activiteiten')
    expect(complaints.all).toEqual([])
  })

  it('sees no contact data, not even in what the browser receives', async () => {
    const { page } = await newVisitor()
    const { slug } = await firstListing('category=restaurants&limit=1')
    const bodies: string[] = []
    page.on('response', async (response) => {
      if (response.url().includes('/api/listings')) bodies.push(await response.text().catch(() => ''))
    })
    await page.goto(`/listing/${slug}`)
    await page.getByRole('heading', { name: 'Openingstijden' }).waitFor()
    bodies.push(await (await fetch(`${siteUrl()}/listing/${slug}`)).text())
    expect(bodies.join('')).not.toMatch(/"(phone|email|website)":/)
    await eventually(() => page.locator('a[href^="tel:"]').count()).toBe(0)
  })

  it('swipes through the pictures on a phone', async () => {
    const { page } = await newVisitor(phone)
    const { slug } = await firstListing('category=bowling&limit=1')
    await page.goto(`/listing/${slug}`)
    const next = page.getByRole('button', { name: 'Volgende' }).first()
    await next.waitFor()
    const gallery = page.getByRole('main').locator('img').filter({ visible: true }).first()
    const box = await gallery.boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(270)
    expect(box?.height).toBeLessThanOrEqual(290)
    await next.click()
  })

  it('has the ways to reach a venue in sight however far it is read', async () => {
    const { slug } = await firstListing('category=restaurants&limit=1')
    const { page } = await newVisitor()
    await page.goto(`/listing/${slug}`)
    const card = page.getByRole('region', { name: 'Contact' })
    await card.waitFor()
    await page.getByRole('region', { name: 'Reviews' }).scrollIntoViewIfNeeded()
    await waitUntil(() => isInSight(page, card), { what: 'the card of contact data beside the text' })

    const member = await newVisitor(phone)
    await signIn(member.context, await createMember('bereikbaar'))
    await member.page.goto(`/listing/${slug}`)
    await member.page.getByRole('heading', { name: 'Openingstijden' }).waitFor()
    const call = member.page.locator('a[href^="tel:"]').last()
    await waitUntil(() => isInSight(member.page, call), { what: 'the number at the bottom of a phone' })
  })

  it('orders the reviews and picks those of one number of stars', async () => {
    const { slug, ...stars } = await reviewsToOrder()
    const { page, complaints } = await newVisitor()
    await page.goto(`/listing/${slug}`)
    await orderAndPick(page, stars)
    const { slug: withWord, ...word } = await reviewsWithWord()
    await page.goto(`/listing/${withWord}`)
    await pickWord(page, word)
    expect(complaints.all).toEqual([])
  })

  it('is remembered as the guest of whoever shared the link', async () => {
    const { page } = await newVisitor()
    const { slug } = await firstListing('limit=1')
    await page.goto(`/listing/${slug}?ref=abcDEF1234`)
    await page.getByRole('heading', { name: 'Openingstijden' }).waitFor()
    const stored = await page.evaluate(() => JSON.stringify({ ...sessionStorage }))
    expect(stored).toContain('abcDEF1234')
  })

  it('is asked to sign in before writing a review', async () => {
    const { page } = await newVisitor()
    const { slug } = await firstListing('limit=1')
    await page.goto(`/listing/${slug}`)
    await page
      .getByRole('button', { name: 'Schrijf een review' })
      .or(page.getByRole('link', { name: 'Schrijf een review' }))
      .first()
      .click()
    await page.waitForURL(/\/auth/)
  })
})

async function isInSight(page: Page, part: Locator): Promise<boolean> {
  const box = await part.boundingBox()
  return box !== null && box.y >= 0 && box.y < (page.viewportSize()?.height ?? 0)
}
