// Proves API-23, MEMBER-6.
import { waitUntil } from '@plekje/testing'
import type { Locator, Page } from 'playwright-core'
import { eventually } from './eventually'
import { createMember, signIn } from './member'
import { visitors, waitForNotice } from './visitor'

/** On failing engines a list may not load or refresh: the page says so, and this presses its retry button. */
async function sees(page: Page, wanted: Locator): Promise<void> {
  const isSeen = async () => {
    if (await wanted.isVisible()) return true
    const again = page.getByRole('button', { name: 'Opnieuw proberen' }).first()
    // The button disappears when the response arrives, possibly before the click.
    if (await again.isVisible()) await again.click({ timeout: 1000 }).catch(() => undefined)
    return false
  }
  if (process.env.TEST_ENGINES === 'late') await waitUntil(isSeen, { what: 'the list, asked for again' })
  else await wanted.waitFor()
}

const friendOf = (page: Page) => page.getByRole('button', { name: 'Bericht' })

describe('two members', () => {
  const newVisitor = visitors()

  it('become friends, and see each other', async () => {
    const [joke, mehmet] = await Promise.all([createMember('joke'), createMember('mehmet')])
    const one = await newVisitor()
    const other = await newVisitor()
    await Promise.all([signIn(one.context, joke), signIn(other.context, mehmet)])

    await one.page.goto('/friends')
    const box = one.page.getByRole('main').getByLabel('Gebruikersnaam')
    await box.fill('niemand-die-zo-heet')
    await box.press('Enter')
    await waitForNotice(one.page, 'Fout bij verzenden verzoek')
    await eventually(() => box.inputValue()).toBe('niemand-die-zo-heet')
    // The toast stands a moment before the form takes another name.
    await one.page.getByRole('button', { name: 'Verzoek versturen', exact: true }).waitFor()
    await box.fill(mehmet.username)
    await box.press('Enter')
    await waitForNotice(one.page, 'Vriendschapsverzoek verzonden!')
    await eventually(() => box.inputValue()).toBe('')

    await other.page.goto('/friends')
    await sees(other.page, other.page.getByText(joke.username).first())
    await other.page.getByRole('button', { name: 'Accepteren' }).click()
    await waitForNotice(other.page, 'Vriendschapsverzoek geaccepteerd!')
    await sees(other.page, friendOf(other.page))

    await one.page.reload()
    await sees(one.page, one.page.getByText(mehmet.username).first())
    await sees(one.page, friendOf(one.page))
  })

  it('see what an answer made of their lists, and that those did not come anew', async () => {
    const [anna, bart] = await Promise.all([createMember('anna'), createMember('bart')])
    const one = await newVisitor()
    const { context, page } = await newVisitor()
    await Promise.all([signIn(one.context, anna), signIn(context, bart)])
    const asked = await one.context.request.post('/api/friend-request', { data: { username: bart.username } })
    expect(asked.status()).toBe(201)
    await page.goto('/friends')
    const accept = page.getByRole('button', { name: 'Accepteren' })
    await sees(page, accept)
    await sees(page, page.getByRole('heading', { name: 'Nog geen vrienden' }))

    const lists = /\/api\/friend(s|-requests)\?/
    await page.route(lists, (route) => route.abort())
    // An answer of our own, so that the lists that come at last differ from what it made of them.
    const friend = { id: 'anna', username: anna.username, firstName: null, profileImageUrl: null, status: 'accepted' }
    await page.route('**/api/friend-request/*/accept', (route) => route.fulfill({ json: friend }))
    await accept.click()
    await waitForNotice(page, 'Vriendschapsverzoek geaccepteerd!')
    await friendOf(page).waitFor()
    await accept.waitFor({ state: 'detached' })
    const outdated = page.getByText('Wat je ziet, is misschien niet meer actueel.')
    await outdated.waitFor()
    const again = page.getByRole('button', { name: 'Opnieuw proberen' })
    await eventually(() => again.count()).toBe(1)

    await page.unroute(lists)
    await again.click()
    await sees(page, accept)
    await sees(page, page.getByRole('heading', { name: 'Nog geen vrienden' }))
    await outdated.waitFor({ state: 'detached' })
  })
})
