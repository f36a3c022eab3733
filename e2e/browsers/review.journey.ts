import { createMember } from '../member'
import { firstListing } from '../visitor'
import { visitors } from './visitors'

describe('a member who has an opinion', () => {
  const newVisitor = visitors()

  it('writes a review, changes it, and takes it away', async () => {
    const { slug } = await firstListing('category=bowling&limit=1')
    const page = await newVisitor({ as: await createMember('schrijver') })
    await page.visit(`/listing/${slug}`)
    await page.get('button', 'Schrijf een review').click()
    const dialog = page.get('dialog')
    await dialog.get('button', 'Plaatsen').click()
    await page.hears('Rating vereist')
    await dialog.get('radio', '4 sterren').click()
    await dialog.get('textbox').fill('Vlotte banen en een goede bar, ook voor oma.')
    await dialog.get('button', 'Plaatsen').click()
    await page.hears('Review geplaatst')
    await dialog.waitUntilGone()
    await page.text('Vlotte banen en een goede bar, ook voor oma.').waitFor()

    await page.visit('/my-reviews')
    await page.get('button', 'Bewerken').click()
    await page.get('main').get('textbox').fill('Bij nader inzien: een uitstekende bar.')
    await page.get('button', 'Opslaan').click()
    await page.hears('Review bijgewerkt!')
    await page.text('Bij nader inzien: een uitstekende bar.').waitFor()
    await page.get('main').get('button', 'Verwijderen').click()
    await page.get('alertdialog').get('button', 'Verwijderen').click()
    await page.text('Nog geen reviews').waitFor()
  })
})
