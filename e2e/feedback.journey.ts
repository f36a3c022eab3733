import { visitors } from './visitor'

describe('feedback from a visitor', () => {
  const newVisitor = visitors()

  it('needs a text, says so when it cannot be sent, keeps what was typed, and is thanked for', async () => {
    const { page } = await newVisitor()
    await page.goto('/about')
    await page.getByRole('banner').getByRole('button', { name: 'Feedback' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Verzenden' }).click()
    await page.getByText('Feedback vereist').first().waitFor()
    const text = dialog.getByLabel('Jouw feedback')
    await text.fill('De kaart mag groter.')

    await page.route('**/api/feedback', (route) => route.abort())
    await dialog.getByRole('button', { name: 'Verzenden' }).click()
    await page.getByText('Fout bij verzenden').first().waitFor()
    expect(await text.inputValue()).toBe('De kaart mag groter.')

    await page.unroute('**/api/feedback')
    await dialog.getByRole('button', { name: 'Verzenden' }).click()
    await page.getByText('Feedback verzonden!').first().waitFor()
    await dialog.waitFor({ state: 'detached' })
  })
})
