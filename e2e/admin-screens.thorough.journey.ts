import { cases, waitUntil } from '@plekje/testing'
import type { Page } from 'playwright-core'
import { addVenue, administrator } from './administrator'
import { eventually } from './eventually'
import { inspect } from './inspect-screen'
import { createMember, sessionOf, signIn } from './member'
import { newTab, phone, siteUrl, type Visitor, visitors } from './visitor'

const tab = (name: string) => (page: Page) => page.getByRole('tab', { name }).click()

const asItIs = async () => {}

const screens: readonly [path: string, what: string, prepare: (page: Page) => Promise<unknown>][] = [
  ['/admin', 'overzicht', asItIs],
  ['/admin?tab=venues', 'venues', asItIs],
  ['/admin?tab=gebruikers', 'gebruikers', asItIs],
  ['/admin/venues', 'all venues', asItIs],
  ['/admin/venues?search=xqzvbrrt', 'no venues', asItIs],
  ['/admin/venues?search=otter', 'the question before deleting', askToDelete],
  ['/admin/venues/2', 'information', asItIs],
  ['/admin/venues/2', 'analytics', tab('Analytics')],
  ['/admin/venues/2', 'photos', tab('Photos')],
  ['/admin/venues/2', 'editing', (page) => page.getByRole('button', { name: 'Edit Venue' }).click()],
  ['/admin/venues/999999', 'no such venue', asItIs],
  ['/admin/venues/new', 'a new venue', asItIs],
  ['/admin/import', 'imports', asItIs],
  ['/admin?tab=reviews', 'a reported review', firstArticle],
  ['/admin?tab=reviews', 'deciding about a review', askToHide],
  ['/admin?tab=feedback', 'feedback', firstArticle],
  ['/admin?tab=systeem', 'the system', (page) => page.getByRole('list', { name: 'Diensten' }).waitFor()],
  ['/admin?tab=logboek', 'the log', firstArticle],
]

/** A representative of each layout; `.ci/nightly` visits all screens. */
const layouts = ['overzicht', 'all venues', 'information', 'editing', 'feedback', 'the question before deleting']
const visited = cases(screens, ([, what]) => layouts.includes(what))

async function askToDelete(page: Page) {
  await page.getByRole('button', { name: 'Verwijderen' }).first().click()
  await page.getByRole('alertdialog').waitFor()
}

async function firstArticle(page: Page) {
  await page.getByRole('article').first().waitFor()
}

async function askToHide(page: Page) {
  await page.getByRole('article').first().getByRole('button', { name: 'Verbergen' }).click()
  await page.getByRole('dialog', { name: 'Review verbergen' }).waitFor()
}

/** Adds an entry to each list: a reported review and feedback. */
async function fillLists(): Promise<void> {
  const [author, reader] = await Promise.all([createMember('schrijver'), createMember('melder')])
  const { id: listingId } = await addVenue()
  const asAuthor = await sessionOf(author)
  await asAuthor(`/api/listings/${listingId}/reviews`, { rating: 2, comment: 'Schoenen waren nog nat, bah.' })
  const id = await waitUntil(
    async () => {
      const reviews = await (await fetch(`${siteUrl()}/api/listings/${listingId}/reviews`)).json()
      return reviews.find(({ authorName }: { authorName: string }) => authorName === author.username)?.id
    },
    { what: 'the review to be public' },
  )
  await (await sessionOf(reader))(`/api/reviews/${id}/report`, { reason: 'other', explanation: 'Dat was ik zelf.' })
  await asAuthor('/api/feedback', { feedbackType: 'bug', feedback: 'De knop doet niets.', email: author.email })
}

describe('every screen of administrators', () => {
  const newVisitor = visitors({ areLasting: true })

  let visitor: Visitor
  beforeAll(async () => {
    visitor = await newVisitor()
    await signIn(visitor.context, administrator())
    await fillLists()
    const path = '/api/admin/venues/1'
    for (const visible of [false, true]) {
      await visitor.context.request.patch(`${path}/visibility`, { data: { visible } })
    }
    await waitUntil(
      async () => (await (await visitor.context.request.get('/api/admin/audit')).json()).entries.length > 0,
      { what: 'a line in the log' },
    )
  })

  it.each(visited)(
    '%s is whole, in light and dark (%s)',
    async (path, _what, prepare) => {
      const opened = await newTab(visitor)
      const title = await inspect(opened, path, () => prepare(opened.page), { inBothThemes: true })
      expect(title).toMatch(/^.+ \| Plekje$/)
    },
    // Inspecting fifty rows is slow on a busy machine.
    120_000,
  )

  it('a tab that a link leads to is in sight on a phone', async () => {
    const { page, context } = await newVisitor(phone)
    await signIn(context, administrator())
    for (const name of ['Logboek', 'Overzicht', 'Reviews']) {
      await page.goto(`/admin?tab=${name.toLowerCase()}`)
      const tab = page.getByRole('tab', { name })
      await tab.waitFor()
      await page.evaluate(() => document.fonts.ready)
      const box = await tab.boundingBox()
      expect(box?.x).toBeGreaterThanOrEqual(0)
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(phone.viewport.width)
      await eventually(() => tab.getAttribute('aria-selected')).toBe('true')
    }
  })

  it('the table of venues is worked with the keyboard alone', async () => {
    const { page, context } = await newVisitor()
    await signIn(context, administrator())
    await page.goto('/admin/venues?search=otter')
    const first = page.getByRole('row').nth(1)
    await first.getByRole('link').first().focus()
    for (const name of ['Bekijken', 'Verbergen', 'Verwijderen']) {
      await page.keyboard.press('Tab')
      await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(name)
    }
    await page.keyboard.press('Enter')
    await page.getByRole('alertdialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog').waitFor({ state: 'detached' })
    await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Verwijderen')
  })
})
