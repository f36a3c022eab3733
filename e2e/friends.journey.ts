// Proves API-23, MEMBER-6.
import { waitUntil } from '@plekje/testing'
import type { Locator, Page } from 'playwright-core'
import { eventually } from './eventually'
import { createMember, signIn } from './member'
import { visitors, waitForNotice } from './visitor'

/** Waits for an element. On failing engines a list may not load; then this presses the retry button of the page. */
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
    const asJoke = await newVisitor()
    const asMehmet = await newVisitor()
    await Promise.all([signIn(asJoke.context, joke), signIn(asMehmet.context, mehmet)])

    await asJoke.page.goto('/friends')
    const box = asJoke.page.getByRole('main').getByLabel('Gebruikersnaam')
    await box.fill('niemand-die-zo-heet')
    await box.press('Enter')
    await waitForNotice(asJoke.page, 'Fout bij verzenden verzoek')
    await eventually(() => box.inputValue()).toBe('niemand-die-zo-heet')
    // The toast appears a moment before the form can be sent again.
    await asJoke.page.getByRole('button', { name: 'Verzoek versturen', exact: true }).waitFor()
    await box.fill(mehmet.username)
    await box.press('Enter')
    await waitForNotice(asJoke.page, 'Vriendschapsverzoek verzonden!')
    await eventually(() => box.inputValue()).toBe('')

    await asMehmet.page.goto('/friends')
    await sees(asMehmet.page, asMehmet.page.getByText(joke.username).first())
    await asMehmet.page.getByRole('button', { name: 'Accepteren' }).click()
    await waitForNotice(asMehmet.page, 'Vriendschapsverzoek geaccepteerd!')
    await sees(asMehmet.page, friendOf(asMehmet.page))

    await asJoke.page.reload()
    await sees(asJoke.page, asJoke.page.getByText(mehmet.username).first())
    await sees(asJoke.page, friendOf(asJoke.page))
  })

  it('see what an answer made of their lists, and that those did not come anew', async () => {
    const [anna, bart] = await Promise.all([createMember('anna'), createMember('bart')])
    const asAnna = await newVisitor()
    const { context, page } = await newVisitor()
    await Promise.all([signIn(asAnna.context, anna), signIn(context, bart)])
    const asked = await asAnna.context.request.post('/api/friend-request', { data: { username: bart.username } })
    expect(asked.status()).toBe(201)
    await page.goto('/friends')
    const accept = page.getByRole('button', { name: 'Accepteren' })
    await sees(page, accept)
    await sees(page, page.getByRole('heading', { name: 'Nog geen vrienden' }))

    const lists = /\/api\/friend(s|-requests)\?/
    await page.route(lists, (route) => route.abort())
    // A made-up response, so that the lists that load later differ from the lists updated with it.
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
