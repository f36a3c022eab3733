// Proves HOME-3, SITE-2.
import { eventually } from './eventually'
import { resultCount, visitors } from './visitor'

describe('a visitor who searches by place', () => {
  const newVisitor = visitors()

  it('chooses a suggestion with the keyboard', async () => {
    const { page, complaints } = await newVisitor()
    await page.goto('/')
    const box = page.getByRole('combobox', { name: 'Locatie' })
    await box.fill('u')
    await eventually(() => page.getByRole('option').count()).toBe(0)
    await box.fill('utr')
    await page
      .getByRole('option', { name: /Utrecht/ })
      .first()
      .waitFor()
    await eventually(() => page.getByRole('option').count()).toBeLessThanOrEqual(8)
    await box.press('ArrowDown')
    await box.press('Enter')
    await page.waitForURL(/location|lat=/)
    await eventually(() => resultCount(page)).toBeGreaterThan(5)
    expect(complaints.all).toEqual([])
  })

  it('closes the suggestions with Escape and keeps what was typed', async () => {
    const { page } = await newVisitor()
    await page.goto('/')
    const box = page.getByRole('combobox', { name: 'Locatie' })
    await box.fill('rott')
    await page.getByRole('option').first().waitFor()
    await box.press('Escape')
    await page.getByRole('option').first().waitFor({ state: 'detached' })
    await eventually(() => box.inputValue()).toBe('rott')
  })

  it('is taken to what is near, nearest first, with the distance', async () => {
    const { page, context } = await newVisitor({
      permissions: ['geolocation'],
      geolocation: { latitude: 52.0907, longitude: 5.1214 },
    })
    await context.grantPermissions(['geolocation'])
    await page.goto('/')
    await page.getByRole('button', { name: 'Mijn locatie' }).click()
    await page.waitForURL(/lat=52\.09.*radius=10|radius=10.*lat=52\.09/)
    await eventually(() => resultCount(page)).toBeGreaterThan(5)
    await page
      .getByText(/\d (?:km|m)\b/)
      .first()
      .waitFor()
  })

  it('is told what to do when the browser may not tell where it is', async () => {
    const { page } = await newVisitor()
    await page.goto('/')
    await page.getByRole('button', { name: 'Mijn locatie' }).click()
    await page
      .getByRole('alert')
      .filter({ hasText: 'Kon je locatie niet ophalen. Controleer je browser instellingen.' })
      .waitFor()
  })
})
