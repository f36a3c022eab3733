import { eventually } from '../eventually'
import { createMember } from '../member'
import { addOwnVenue, codeTo } from '../venue-owner'
import { siteUrl } from '../visitor'
import { visitors } from './visitors'

const REPLY = 'Dank je wel! De deur krijgt een gordijn.'

describe('an owner, a reviewer and a visitor', () => {
  const newVisitor = visitors()

  it('claims the venue, replies to a review, reads of it, and takes what a visitor proposes', async () => {
    const venue = await addOwnVenue()
    const [owner, reviewer] = [await createMember('eigenaar'), await createMember('gast')]
    const page = await newVisitor({ as: owner })
    await page.visit(`/listing/${venue.slug}`)
    await page.get('button', 'Is dit jouw zaak?').click()
    const claim = page.get('dialog', 'Is dit jouw zaak?')
    await claim.get('radio', `Met een code naar ${venue.email}`).click()
    await claim.get('button', 'Code aanvragen').click()
    await claim.field('Code').fill(await codeTo(venue.email))
    await claim.get('button', 'Bevestigen').click()
    await page.hears(`Je beheert nu ${venue.name}`)

    const guest = await newVisitor({ as: reviewer })
    await guest.visit(`/listing/${venue.slug}`)
    const written = { rating: 3, comment: 'Lekker gegeten, maar we zaten op de tocht.' }
    const { status } = await guest.ask('send', 'POST', `/api/listings/${venue.id}/reviews`, written)
    expect(status).toBe(201)
    const reviewsUrl = `${siteUrl()}/api/listings/${venue.id}/reviews`
    await eventually(async () => (await fetch(reviewsUrl)).text()).toContain(written.comment)
    await page.visit(`/listing/${venue.slug}`)
    await page.get('button', `Reageren op review van ${reviewer.username}`).click()
    const dialog = page.get('dialog', 'Reageren op een review')
    await dialog.field('Reactie').fill(REPLY)
    await dialog.get('button', 'Plaatsen').click()
    await page.hears('Reactie geplaatst')
    await guest.visit('/messages')
    await guest.get('list', 'Berichten').get('listitem').waitFor()
    await guest.visit(`/listing/${venue.slug}`)
    await guest.text(REPLY).waitFor()

    const visitor = await newVisitor()
    await visitor.visit(`/listing/${venue.slug}`)
    await visitor.text('Beheerd door de eigenaar').waitFor()
    const changes = { changes: { terrace: 'yes' } }
    const proposed = await visitor.ask('send', 'POST', `/api/listings/${venue.id}/proposals`, changes)
    expect(proposed.status).toBe(201)
    await page.visit('/my-venues')
    const own = page.get('article', venue.name)
    await own.get('button', 'Voorstellen').click()
    await own.get('button', 'Terras overnemen').click()
    await page.hears('Overgenomen')
    await own.get('button', 'Cijfers').click()
    await own.get('heading', 'Nog te doen').waitFor()
    await own.get('button', 'Foto’s').click()
    await own.get('button', 'Geschiedenis').click()
    await own.text('Terras').waitFor()
  })
})
