import { administrator } from '../administrator'
import { siteUrl } from '../visitor'
import type { Page } from './page'
import { visitors } from './visitors'

const isPublic = async (slug: string) => (await fetch(`${siteUrl()}/api/listings/${slug}`)).status === 200

/** Adds a venue that no other journey uses, not even in another browser. */
async function addVenue(page: Page): Promise<{ name: string; slug: string }> {
  const name = `Café Proef ${Date.now().toString(36)}`
  const idOf = async (path: string, wanted: string) => {
    const all = (await (await fetch(siteUrl() + path)).json()) as { id: number; slug: string }[]
    return all.find(({ slug }) => slug === wanted)?.id
  }
  const [categoryId, locationId] = await Promise.all([
    idOf('/api/categories', 'bars'),
    idOf('/api/locations', 'utrecht'),
  ])
  const texts = { shortDescription: '', description: '', address: 'Oudegracht 1', phone: '', email: '', website: '' }
  const venue = { name, ...texts, priceRange: null, visible: true, categoryId, locationId }
  const { status, text } = await page.ask('send', 'POST', '/api/admin/venues', venue)
  if (status >= 300) throw new Error(`not added: ${text}`)
  return JSON.parse(text)
}

describe('an administrator', () => {
  const newVisitor = visitors()

  it('sees the figures, hides a venue from everyone, and shows it again', async () => {
    const page = await newVisitor({ as: administrator() })
    const { name, slug } = await addVenue(page)
    await page.visit('/admin')
    await page.get('tab').waitFor()
    await page.get('main').get('heading', undefined, { level: 1 }).waitFor()

    await page.visit('/admin/venues')
    await page.text(/^Toont 1-50 van \d+ venues$/).waitFor()
    await page.get('searchbox', 'Zoek op venue naam...').fill(name)
    const row = page.get('row').having((inside) => inside.get('link', name))
    await row.get('button', 'Verbergen').click()
    await row.text('Verborgen').waitFor()
    await page.until(async () => !(await isPublic(slug)), 'the venue to be gone')
    const visitor = await newVisitor()
    await visitor.visit(`/listing/${slug}`)
    await visitor.text('Listing niet gevonden').waitFor()

    await row.get('button', 'Tonen').click()
    await row.text('Zichtbaar').waitFor()
    await page.until(() => isPublic(slug), 'the venue to be back')
    await visitor.visit(`/listing/${slug}`)
    await visitor.get('heading', name, { level: 1 }).waitFor()
  })
})
