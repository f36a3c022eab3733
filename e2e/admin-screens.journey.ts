import type { Page } from 'playwright-core'
import { administrator } from './administrator'
import { inspect } from './inspect-screen'
import { signIn } from './member'
import { newTab, type Visitor, visitors } from './visitor'

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
]

async function askToDelete(page: Page) {
  await page.getByRole('button', { name: 'Verwijderen' }).first().click()
  await page.getByRole('alertdialog').waitFor()
}

describe('every screen of administrators', () => {
  const newVisitor = visitors({ areLasting: true })

  describe.each(['light', 'dark'] as const)('in %s', (colorScheme) => {
    let visitor: Visitor
    beforeAll(async () => {
      visitor = await newVisitor({ colorScheme })
      await signIn(visitor.context, administrator())
    })

    it.each(screens)('%s is whole (%s)', async (path, _what, prepare) => {
      const opened = await newTab(visitor)
      const title = await inspect(opened, path, () => prepare(opened.page))
      expect(title).toMatch(/^.+ \| Plekje$/)
    })
  })

  it('the table of venues is worked with the keyboard alone', async () => {
    const { page, context } = await newVisitor()
    await signIn(context, administrator())
    await page.goto('/admin/venues?search=otter')
    const first = page.getByRole('row').nth(1)
    await first.getByRole('link').first().focus()
    for (const name of ['Bekijken', 'Verbergen', 'Verwijderen']) {
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(name)
    }
    await page.keyboard.press('Enter')
    await page.getByRole('alertdialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog').waitFor({ state: 'detached' })
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Verwijderen')
  })
})
