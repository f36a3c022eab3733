// Proves TRACK-8.
import { AxeBuilder } from '@axe-core/playwright'
import { waitUntil } from '@plekje/testing'
import type { Page } from 'playwright-core'
import { eventually } from './eventually'
import { type SentPageEvent, watchPageEvents } from './sent-page-events'
import { desktop, newTab, phone, untilSettled, visitors } from './visitor'

const notice = (page: Page) => page.getByRole('region', { name: 'Privacy', exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name }).click()
const viewOf = (sent: readonly SentPageEvent[], path: string) =>
  waitUntil(async () => sent.find((event) => event.kind === 'view' && event.path === path), { what: `view of ${path}` })

/** Opens a page and waits for its heading. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.locator('h1').first().waitFor()
}

describe('the choice about privacy', () => {
  const newVisitor = visitors()

  it('decides whether page views of a tab can be tied together', async () => {
    const { page, context, complaints } = await newVisitor()
    const sent = await watchPageEvents(context)
    const answers: number[] = []
    page.on('response', (response) => {
      if (response.url().endsWith('/api/track-page')) answers.push(response.status())
    })
    await open(page, '/about?ref=geheim')
    expect(await viewOf(sent, '/about')).toEqual({ kind: 'view', path: '/about' })

    await press(page, 'Akkoord')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Veelgestelde vragen' }).click()
    await page.waitForURL('**/help')
    const { visit } = await viewOf(sent, '/help')
    expect(visit).toMatch(/^[0-9a-f]{32}$/)
    await open(page, '/terms')
    expect((await viewOf(sent, '/terms')).visit).toBe(visit)

    await press(page, 'Privacykeuze')
    await press(page, 'Liever niet')
    await open(page, '/contact')
    expect(await viewOf(sent, '/contact')).toEqual({ kind: 'view', path: '/contact' })
    expect(answers.length).toBeGreaterThan(0)
    expect(new Set(answers)).toEqual(new Set([202]))
    expect(complaints.all).toEqual([])
  })

  it('is asked above the footer, in no dialog, and leaves the page above it where it is', async () => {
    for (const size of [phone, desktop]) {
      const { page } = await newVisitor(size)
      await open(page, '/about')
      await untilSettled(page)
      const box = await notice(page).boundingBox()
      const footer = await page.getByRole('contentinfo').boundingBox()
      expect(box && footer && Math.round(box.y + box.height)).toBe(footer && Math.round(footer.y))
      await eventually(() => page.getByRole('dialog').count()).toBe(0)
      const { violations } = await new AxeBuilder({ page }).include('section[aria-label="Privacy"]').analyze()
      expect(violations).toEqual([])

      await notice(page).scrollIntoViewIfNeeded()
      const top = async () => (await page.locator('h1').boundingBox())?.y
      const heading = await top()
      await press(page, 'Liever niet')
      await notice(page).waitFor({ state: 'detached' })
      await eventually(() => top()).toBe(heading)
    }
  })

  it('stays as it was answered, in new tabs and after a reload, and is followed by tabs that are open', async () => {
    const visitor = await newVisitor()
    const otherTab = await newTab(visitor)
    await open(visitor.page, '/about')
    await open(otherTab.page, '/help')
    await notice(otherTab.page).waitFor()
    await press(visitor.page, 'Liever niet')
    await notice(otherTab.page).waitFor({ state: 'detached' })
    await open(visitor.page, '/about')
    await eventually(() => notice(visitor.page).count()).toBe(0)
    const [cookie] = (await visitor.context.cookies()).filter(({ name }) => name === 'plekje_consent')
    expect(cookie).toMatchObject({ value: 'refused', path: '/', sameSite: 'Lax', secure: false })
    const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400
    expect(Math.round(days)).toBe(180)
  })

  it('is made with the keyboard alone, and the focus goes where it can be changed', async () => {
    const { page } = await newVisitor()
    await open(page, '/about')
    await notice(page).getByRole('link').focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    const change = page.getByRole('button', { name: 'Privacykeuze' })
    await waitUntil(() => change.evaluate((button) => button === document.activeElement))
    await eventually(() => page.evaluate(() => document.cookie)).toContain('plekje_consent=granted')
    await page.keyboard.press('Enter')
    await waitUntil(() => notice(page).evaluate((region) => region === document.activeElement))
    await eventually(() =>
      page
        .getByRole('status')
        .getByText(/bewaard/)
        .count(),
    ).toBe(0)
  })
})
