import { firstListing } from '../visitor'
import { phone } from './driver'
import { visitors } from './visitors'

describe('someone on the page of a venue', () => {
  const newVisitor = visitors()

  it('sees the week and today in it, looks at the pictures, and takes a link along', async () => {
    const { slug, name } = await firstListing('category=bowling&limit=1')
    const page = await newVisitor()
    await page.visit(`/listing/${slug}`)
    await page.get('heading', name, { level: 1 }).waitFor()
    const days = await page.css('dl dt').texts()
    expect(days.map((day) => day.replace('vandaag', ''))).toEqual(
      expect.arrayContaining(['Maandag', 'Dinsdag', 'Woensdag', 'Donderdag', 'Vrijdag', 'Zaterdag', 'Zondag']),
    )
    expect(days.filter((day) => day.endsWith('vandaag'))).toHaveLength(1)

    await page.get('button', 'Vergroot beeld 1').click()
    const viewer = page.get('dialog')
    await viewer.text(/^1 van \d+$/).waitFor()
    await viewer.get('button', 'Volgende').click()
    await viewer.text(/^2 van \d+$/).waitFor()
    await page.press('Escape')
    await viewer.waitUntilGone()

    await page.get('button', 'Delen').click()
    await page.get('button', 'Kopieer link').waitFor()
    // Safari does not focus a clicked button, so the menu cannot close when focus leaves it.
    await page.get('heading', name, { level: 1 }).click()
    await page.get('button', 'Kopieer link').waitUntilGone()
    await page.get('button', 'Delen').click()
    await page.get('button', 'Kopieer link').click()
    await page.hears('Gekopieerd')
    // Paste the copied link, as a recipient would.
    await page.visit('/?show_all=true')
    const box = page.get('combobox', /^Zoek/)
    await box.fill('')
    await box.press('Paste')
    const link = await page.until(() => box.value(), 'the link that was copied')
    expect(link).toMatch(new RegExp(`/listing/${slug}\\?ref=[A-Za-z0-9]{10}$`))
    const guest = await newVisitor()
    await guest.visit(link)
    await guest.get('heading', name, { level: 1 }).waitFor()
  })

  it('swipes through the pictures on a phone, with the whole page within its width', async () => {
    const { slug } = await firstListing('category=bowling&limit=1')
    const page = await newVisitor({ size: phone })
    await page.visit(`/listing/${slug}`)
    await page.get('button', 'Volgende').click()
    await page.get('heading', 'Openingstijden').waitFor()
    expect(await page.ask('isWiderThanWindow')).toBe(false)
  })
})
