// Proves REVIEW-16, REVIEW-19.
import { waitUntil } from '@plekje/testing'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { addVenue, administrator } from './administrator'
import { eventually } from './eventually'
import { inspect } from './inspect-screen'
import { type Account, createMember, sessionOf, signIn } from './member'
import { isTakenOver } from './taken-over'
import { fetchComposed, newTab, siteUrl, type Visitor, visitors, waitForNotice } from './visitor'

const newVisitor = visitors()

type Screen = Parameters<typeof newVisitor>[0]

async function signedIn(account: Account, screen?: Screen): Promise<Visitor> {
  const visitor = await newVisitor(screen)
  await signIn(visitor.context, account, { sawWelcome: true })
  return visitor
}

const photo = async (name: string, background: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 1200, height: 900, channels: 3, background } })
    .withExif({ IFD0: { Artist: 'Anna de Vries' } })
    .jpeg()
    .toBuffer(),
})
const choose = (page: Page, ...files: { name: string; mimeType: string; buffer: Buffer }[]) =>
  page.locator('input[type="file"]').first().setInputFiles(files)
const pdf = { name: 'lijst.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') }
const reviewOn = (page: Page, comment: string) => page.getByRole('listitem').filter({ hasText: comment })
const statusOf = async (path: string) => (await fetch(siteUrl() + path)).status

/** Shows only the reviews with photos, which must be just the one with `comment`, and then all again. */
async function readWithPhotos(page: Page, comment: string): Promise<void> {
  const reviews = page.getByRole('region', { name: 'Reviews' })
  await reviews.getByRole('button', { name: 'Met foto’s (1)' }).click()
  await page.waitForURL((url) => url.search === '?photos=true')
  await reviews.getByText('1 review met foto’s').waitFor()
  await reviewOn(page, comment).waitFor()
  await reviews.getByText('Leuk voor een middag').waitFor({ state: 'detached' })
  await reviews.getByRole('button', { name: 'Met foto’s (1)', pressed: true }).waitFor()
  await reviews.getByRole('button', { name: 'Toon alle reviews' }).click()
  await page.waitForURL((url) => url.search === '')
}

describe('photos with a review', () => {
  it('are sent with it, seen by their author alone, and by everyone once an administrator approved them', async () => {
    const venue = await addVenue()
    const comment = 'Achttien holes langs het water, prachtig gelegen.'
    const another = { rating: 3, comment: 'Leuk voor een middag, ook in de regen.' }
    await (await sessionOf(await createMember('bezoeker')))(`/api/listings/${venue.id}/reviews`, another)
    const author = await createMember('fotograaf')
    const { page, complaints } = await signedIn(author)
    await page.goto(`/listing/${venue.slug}`)
    await page.getByRole('button', { name: 'Schrijf een review' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: '4 sterren' }).check({ force: true })
    await dialog.getByRole('textbox', { name: /Jouw ervaring/ }).fill(comment)
    await choose(page, await photo('baan.jpg', '#33aa66'), pdf, await photo('terras.jpg', '#3366cc'))
    await dialog.getByText('Dit bestand is geen JPEG-, PNG-, WebP- of AVIF-afbeelding.').waitFor()
    await dialog.getByRole('button', { name: 'Plaatsen' }).click()
    await page.getByText('We bekijken je foto’s voordat anderen ze zien.').first().waitFor()
    await dialog.waitFor({ state: 'detached' })
    await reviewOn(page, comment).waitFor()
    await eventually(() =>
      reviewOn(page, comment)
        .getByRole('img', { name: /^Foto van/ })
        .count(),
    ).toBe(0)

    await page.goto('/my-reviews')
    const ownPhotos = page.getByRole('list', { name: 'Jouw foto’s' }).getByRole('listitem')
    await waitUntil(async () => (await ownPhotos.count()) === 2)
    await eventually(() => ownPhotos.getByText('Wacht op goedkeuring').count()).toBe(2)
    const addresses = await ownPhotos
      .getByRole('img')
      .evaluateAll((images) => images.map((image) => image.getAttribute('src') ?? ''))
    for (const address of addresses) expect(await statusOf(address)).toBe(404)
    await waitUntil(
      () =>
        ownPhotos
          .getByRole('img')
          .first()
          .evaluate((image) => (image as HTMLImageElement).naturalWidth > 0),
      { what: 'the author to see it' },
    )

    const admin = await signedIn(administrator())
    await admin.page.goto('/admin?tab=reviews')
    await admin.page.getByRole('radio', { name: /^Foto’s/ }).check()
    const waiting = admin.page.getByRole('article').filter({ hasText: comment })
    await waiting.getByRole('button', { name: /^Goedkeuren: foto 1 van 2/ }).click()
    await waitForNotice(admin.page, 'Foto goedgekeurd')
    await waiting.getByRole('button', { name: /^Afwijzen: foto 1 van 1/ }).click()
    const reject = admin.page.getByRole('dialog', { name: 'Foto afwijzen' })
    await reject.getByRole('button', { name: 'Afwijzen' }).click()
    await reject.getByText('Geef een reden: de schrijver leest die bij zijn review.').waitFor()
    await reject.getByLabel('Reden').fill('Er staat iemand herkenbaar op.')
    await reject.getByRole('button', { name: 'Afwijzen' }).click()
    await waiting.waitFor({ state: 'detached' })

    const [shown = '', rejected = ''] = addresses
    expect(await statusOf(shown)).toBe(200)
    await waitUntil(async () => (await statusOf(rejected)) === 404)
    const picture = Buffer.from(await (await fetch(siteUrl() + shown)).arrayBuffer())
    expect(picture.includes('Anna')).toBe(false)
    const name = `Foto van ${author.username} bij ${venue.name}`
    const isInFirstHtml = async () => {
      const html = await (await fetch(`${siteUrl()}/listing/${venue.slug}`)).text()
      return html.includes(shown) && html.includes('Met foto’s (1)')
    }
    await waitUntil(isInFirstHtml, { what: 'the photo, and how many reviews have one, to be in the first HTML' })
    const guest = await newVisitor()
    await guest.page.goto(`/listing/${venue.slug}`)
    const thumbnail = reviewOn(guest.page, comment).getByRole('link', { name })
    // Before hydration the link leads to the picture itself.
    await waitUntil(() => isTakenOver(thumbnail))
    await thumbnail.click()
    await guest.page.getByRole('dialog', { name }).getByRole('img').first().waitFor()
    await guest.page.keyboard.press('Escape')
    await readWithPhotos(guest.page, comment)
    // Without scripts the filter is a link.
    for (const search of ['', '?photos=true']) await fetchComposed(`/listing/${venue.slug}${search}`)
    const plain = await newVisitor({ javaScriptEnabled: false })
    await plain.page.goto(`/listing/${venue.slug}`)
    await readWithPhotos(plain.page, comment)

    await page.goto('/my-reviews')
    await page.getByText('De reden: Er staat iemand herkenbaar op.').waitFor()
    await page.getByRole('button', { name: 'Begrepen' }).click()
    await page.getByText('Een foto is afgewezen door de redactie').waitFor({ state: 'detached' })
    expect([...complaints.all, ...admin.complaints.all, ...guest.complaints.all]).toEqual([])
  })

  it.each(['light', 'dark'] as const)(
    'are whole screens in %s',
    async (colorScheme) => {
      const venue = await addVenue()
      const author = await createMember('fotograaf')
      const asAuthor = await signedIn(author, { colorScheme })
      const body = { rating: 4, comment: 'Snelle karts en een goede baan.' }
      const written = await asAuthor.context.request.post(`/api/listings/${venue.id}/reviews`, { data: body })
      const { id } = (await written.json()) as { id: string }
      const { buffer } = await photo('kart.jpg', '#aa3366')
      const headers = { 'content-type': 'image/jpeg' }
      await asAuthor.context.request.post(`/api/reviews/${id}/photos`, { headers, data: buffer })
      await inspect(asAuthor, '/my-reviews', async () => {
        await choose(asAuthor.page, pdf)
        await asAuthor.page.getByText('Wacht op goedkeuring').waitFor()
      })
      const admin = await signedIn(administrator(), { colorScheme })
      await inspect(admin, '/admin?tab=reviews&state=photos', () =>
        admin.page
          .getByRole('button', { name: /^Afwijzen/ })
          .first()
          .waitFor(),
      )
      const dialog = await newTab(await signedIn(await createMember('lezer'), { colorScheme }))
      await inspect(dialog, `/listing/${venue.slug}`, async () => {
        await dialog.page.getByRole('button', { name: 'Schrijf een review' }).click()
        await choose(dialog.page, await photo('kart.jpg', '#aa3366'), pdf)
        await dialog.page.getByText('Klaar om te plaatsen').waitFor()
      })
    },
    120_000,
  )
})
