// Proves SITE-8, VENUE-10.
import { siteUrl, visitors } from './visitor'

describe('a visitor who follows a dead link', () => {
  const newVisitor = visitors()

  it.each([
    ['/bestaat/niet', '404 Page Not Found'],
    ['/listing/bestaat-niet', 'Listing niet gevonden'],
    ['/category/bestaat-niet', 'Categorie niet gevonden'],
  ])('%s answers 404 and says "%s"', async (path, text) => {
    expect((await fetch(`${siteUrl()}${path}`)).status).toBe(404)
    const { page } = await newVisitor()
    await page.goto(path)
    await page.getByText(text).first().waitFor()
    await page.getByRole('main').getByRole('link').first().waitFor()
  })
})
