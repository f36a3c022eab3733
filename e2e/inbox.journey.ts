import type { Page } from 'playwright-core'
import { administrators } from './administrator'
import { eventually } from './eventually'
import { newTab, siteUrl, visitors, waitForNotice } from './visitor'

const newVisitor = visitors()
const newAdministrator = administrators(newVisitor)

async function send(feedback: string): Promise<void> {
  const reply = await fetch(`${siteUrl()}/api/feedback`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ feedbackType: 'feature', feedback }),
  })
  if (!reply.ok) throw new Error(`not sent: ${await reply.text()}`)
}

const message = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })
const show = (page: Page, state: string) => page.getByRole('radio', { name: state, exact: true }).check()
/** Clicks a radio button; true if it is chosen at once and not only after a render, which would show it jump back. */
const isChosenAtOnce = (page: Page, state: string) =>
  page.getByRole('radio', { name: state, exact: true }).evaluate((button) => {
    const radio = button as HTMLInputElement
    radio.click()
    return radio.checked
  })

describe('the inbox of feedback', () => {
  it('has what a visitor wrote, to be answered, seen to, and opened again', async () => {
    const text = 'De openingstijden van de sauna kloppen niet.'
    const visitor = await newVisitor()
    await visitor.page.goto('/about')
    await visitor.page.getByRole('banner').getByRole('button', { name: 'Feedback' }).click()
    const dialog = visitor.page.getByRole('dialog')
    await dialog.getByLabel('Soort feedback').selectOption({ label: 'Gegevens van een plek' })
    await dialog.getByLabel('Jouw feedback').fill(text)
    await dialog.getByLabel('Naam (mag leeg blijven)').fill('Wil van Dam')
    await dialog.getByLabel('E-mail (mag leeg blijven)').fill('wil@voorbeeld.example')
    await dialog.getByRole('button', { name: 'Verzenden' }).click()
    await waitForNotice(visitor.page, 'Feedback verzonden!')

    const { page, complaints } = await newAdministrator()
    await page.goto('/admin')
    await page.getByRole('tab', { name: 'Feedback' }).click()
    const item = message(page, text)
    await item.getByRole('heading', { name: 'Gegevens van een plek' }).waitFor()
    await item.getByText(/Wil van Dam/).waitFor()
    await eventually(() => item.getByRole('link', { name: 'Mail wil@voorbeeld.example' }).getAttribute('href')).toBe(
      'mailto:wil%40voorbeeld.example',
    )

    await item.getByRole('button', { name: 'Afgehandeld' }).click()
    await waitForNotice(page, 'Feedback afgehandeld')
    await item.waitFor({ state: 'detached' })
    await show(page, 'Afgehandeld')
    await page.waitForURL(/state=done/)
    await item.getByRole('button', { name: 'Heropenen' }).click()
    await waitForNotice(page, 'Feedback heropend')
    await item.waitFor({ state: 'detached' })
    expect(await isChosenAtOnce(page, 'Alles')).toBe(true)
    await item.getByRole('button', { name: 'Afgehandeld' }).waitFor()
    await page.reload()
    await item.waitFor()
    await eventually(() => page.getByRole('radio', { name: 'Alles' }).isChecked()).toBe(true)
    expect(complaints.all).toEqual([])
  })

  it('has pages that a link leads to, newest first', async () => {
    for (let number = 1; number <= 21; number++) await send(`Idee nummer ${number}.`)
    const visitor = await newAdministrator()
    const { page } = visitor
    await page.goto('/admin?tab=feedback')
    await message(page, 'Idee nummer 21.').waitFor()
    await eventually(() => page.getByRole('article').count()).toBe(20)
    await eventually(() => message(page, 'Idee nummer 1.').count()).toBe(0)
    await page.getByRole('button', { name: 'Volgende' }).click()
    await message(page, 'Idee nummer 1.').waitFor()
    await page.getByText(/^Toont 21-\d+ van \d+ berichten$/).waitFor()
    const again = await newTab(visitor)
    await again.page.goto(page.url())
    await message(again.page, 'Idee nummer 1.').waitFor()
    // Changing the state starts at the first page.
    await show(page, 'Alles')
    await message(page, 'Idee nummer 21.').waitFor()
    await eventually(() => new URL(page.url()).searchParams.get('page')).toBeNull()
  })

  it('says so when a change fails, and shows the message as it is', async () => {
    await send('De kaart blijft grijs.')
    const { page } = await newAdministrator()
    await page.goto('/admin?tab=feedback')
    const item = message(page, 'De kaart blijft grijs.')
    await page.route('**/api/admin/feedback/*', (route) => route.abort())
    await item.getByRole('button', { name: 'Afgehandeld' }).click()
    await waitForNotice(page, 'Fout')
    await item.getByRole('button', { name: 'Afgehandeld' }).waitFor()
    await page.unroute('**/api/admin/feedback/*')
    await item.getByRole('button', { name: 'Afgehandeld' }).click()
    await item.waitFor({ state: 'detached' })
  })
})
