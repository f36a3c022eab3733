// Proves ADMIN-20, VENUE-21.
import { waitUntil } from '@plekje/testing'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { addVenue, administrator } from './administrator'
import { eventually } from './eventually'
import { atRest, fingers } from './fingers'
import { inspect } from './inspect-screen'
import { signIn } from './member'
import { fetchComposed, newTab, phone, siteUrl, untilSettled, type Visitor, visitors, waitForNotice } from './visitor'

const newVisitor = visitors()
const MB = 1024 * 1024

/** A photo like that of a phone: rotated, with author and location metadata. */
const telephonePhoto = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 1200, height: 800, channels: 3, background } })
    .withExif({
      IFD0: { Artist: 'Anna de Vries', Model: 'Telefoon 12' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 53/1 13/1', GPSLongitudeRef: 'E', GPSLongitude: '5/1 25/1 37/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

async function atPhotos(
  name: string,
  screen?: Parameters<typeof newVisitor>[0],
): Promise<Visitor & { id: number; slug: string }> {
  const visitor = await newVisitor(screen)
  await signIn(visitor.context, administrator())
  const venue = await addVenue({ name: `${name} ${process.pid}` })
  await openPhotos(visitor.page, venue.id)
  return { ...visitor, ...venue }
}
async function openPhotos(page: Page, id: number) {
  await page.goto(`/admin/venues/${id}`)
  await page.getByRole('tab', { name: 'Photos' }).click()
  await page.getByRole('heading', { name: /^Photos \(/ }).waitFor()
}
const choose = (page: Page, ...files: { name: string; mimeType: string; buffer: Buffer }[]) =>
  page.locator('input[type="file"]').setInputFiles(files)
const jpeg = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer })
const upload = async (page: Page, colours: readonly string[]) => {
  const buffers = await Promise.all(colours.map(telephonePhoto))
  await choose(page, ...buffers.map((buffer, at) => jpeg(`${colours[at]}.jpg`, buffer)))
  await page.getByRole('heading', { name: `Photos (${colours.length})` }).waitFor()
}
const shown = (page: Page): Promise<string[]> =>
  page.locator('[data-image]').evaluateAll((items) => items.map((item) => item.getAttribute('data-image') ?? ''))
const published = async (slug: string): Promise<string[]> =>
  (await (await fetch(`${siteUrl()}/api/listings/${slug}`)).json()).images
const areShown = (page: Page, expected: readonly (string | undefined)[]) =>
  waitUntil(async () => (await shown(page)).join() === expected.join(), { what: 'the photos in their order' })
const arePublished = (slug: string, expected: readonly (string | undefined)[]) =>
  waitUntil(async () => (await published(slug)).join() === expected.join(), { what: 'the order to be public' })

/** Drags an element onto another in small steps, like a hand. */
async function dragTo(page: Page, from: string, onto: string) {
  await page.locator(from).hover()
  await page.mouse.down()
  const { x, y, width, height } = (await page.locator(onto).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.move(x + width / 2, y + height / 2, { steps: 8 })
  await page.getByText('Position 1 of 3').waitFor()
  await page.mouse.up()
}

const middleOf = async (page: Page, image: string) => {
  const { x, y, width, height } = (await page.locator(`[data-image="${image}"] img`).boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  }
  return { x: x + width / 2, y: y + height / 2 }
}

describe('photos of a venue', () => {
  it('are taken as telephones make them, and shown upright to everyone without what they tell of their maker', async () => {
    const { page, slug, complaints } = await atPhotos('Fotoplek')
    await page.getByText(/^These scenes are drawn by us/).waitFor()
    const photo = await telephonePhoto('#3366cc')
    expect(photo.includes('Anna de Vries')).toBe(true)
    await choose(page, jpeg('vakantie.jpg', photo))
    await page.getByRole('heading', { name: 'Photos (1)' }).waitFor()
    await waitForNotice(page, '1 photo added')
    const [image = ''] = await shown(page)
    await eventually(() => page.getByRole('img', { name: /, photo 1 of 1$/ }).getAttribute('src')).toBe(image)

    for (const path of [image, image.replace(/gallery$/, 'card')]) {
      const bytes = Buffer.from(await (await fetch(siteUrl() + path)).arrayBuffer())
      const { format, exif, xmp, iptc, orientation } = await sharp(bytes).metadata()
      expect({ format, exif, xmp, iptc, orientation }).toEqual({ format: 'webp' })
      expect(bytes.includes('Anna')).toBe(false)
      const { dominant } = await sharp(bytes).stats()
      expect(dominant.b).toBeGreaterThan(dominant.r)
    }
    const { width = 0, height = 0 } = await sharp(
      Buffer.from(await (await fetch(siteUrl() + image)).arrayBuffer()),
    ).metadata()
    expect(height).toBeGreaterThan(width)

    const guest = await newVisitor()
    await guest.page.goto(`/listing/${slug}`)
    const picture = guest.page.locator(`img[src="${image}"]`).first()
    await picture.waitFor()
    await waitUntil(() => picture.evaluate((element) => (element as HTMLImageElement).naturalWidth > 0), {
      what: 'the photo to be drawn',
    })
    expect([...complaints.all, ...guest.complaints.all]).toEqual([])
  })

  it('are fetched in the width that they are shown in, once each', async () => {
    const { page, slug, id } = await atPhotos('Breedteplek')
    await choose(page, jpeg('groot.jpg', await telephonePhoto('#336699')))
    await page.getByRole('heading', { name: 'Photos (1)' }).waitFor()
    const [image = ''] = await shown(page)
    const photo = new URL(image, siteUrl()).pathname.split('/').slice(0, -1).join('/')
    const found = `/?search=${encodeURIComponent(`Breedteplek ${process.pid}`)}`
    await waitUntil(async () => {
      const reply = await fetch(`${siteUrl()}/api/search${found.slice(1)}`)
      const { hits = [] } = (await reply.json()) as { hits?: { id: number; images: string[] }[] }
      return hits.some((hit) => hit.id === id && hit.images[0] === image)
    })
    for (const [screen, gallery, card] of [
      [{ viewport: { width: 360, height: 740 }, deviceScaleFactor: 1 }, 'gallery-400', 'card-400'],
      [{ viewport: { width: 360, height: 740 }, deviceScaleFactor: 2 }, 'gallery-800', 'card'],
      [{ viewport: { width: 1280, height: 860 }, deviceScaleFactor: 1 }, 'gallery', 'card-400'],
    ] as const) {
      const guest = await newVisitor(screen)
      const asked: string[] = []
      guest.page.on('request', (request) => {
        const { pathname } = new URL(request.url())
        const [, size] = /^\/media\/photos\/[^/]+\/(.+)$/.exec(pathname) ?? []
        // Pages show other venues, too.
        if (size !== undefined && pathname.startsWith(photo)) asked.push(size)
      })
      const visit = async (path: string) => {
        await fetchComposed(path)
        asked.length = 0
        await guest.page.goto(path)
        await guest.page.locator('img[srcset]').first().waitFor({ state: 'attached' })
        await untilSettled(guest.page)
        return [...asked]
      }
      expect([screen, await visit(`/listing/${slug}`)]).toEqual([screen, [gallery]])
      expect([screen, await visit(found)]).toEqual([screen, [card]])
    }
  })

  it('of more than 5 MiB are scaled in the browser, upright, and added', async () => {
    const { page, slug, complaints } = await atPhotos('Grootplek')
    await choose(page, jpeg('groot.jpg', Buffer.concat([await telephonePhoto('#3366cc'), Buffer.alloc(5 * MB)])))
    await page.getByRole('heading', { name: 'Photos (1)' }).waitFor()
    const [image = ''] = await shown(page)
    const stored = await sharp(await (await fetch(new URL(image, siteUrl()))).arrayBuffer()).metadata()
    expect(stored).toMatchObject({ width: 800, height: 1200 })
    await arePublished(slug, [image])
    expect(complaints.all).toEqual([])
  })

  it('are refused when they cannot be made small or are no pictures, in words, while the others are added', async () => {
    const { page, slug } = await atPhotos('Weigerplek')
    const good = await telephonePhoto('#cc6633')
    await choose(
      page,
      jpeg('te-groot.jpg', Buffer.alloc(5 * MB + 1)),
      { name: 'lijst.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') },
      // Only the server can detect these.
      jpeg('verkleed.jpg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')),
      jpeg('half.jpg', good.subarray(0, 400)),
      jpeg('goed.jpg', good),
    )
    await page.getByRole('heading', { name: 'Photos (1)' }).waitFor()
    const uploads = page.getByRole('list', { name: 'Uploads' }).getByRole('listitem')
    for (const [file, problem] of [
      ['te-groot.jpg', 'This file is larger than 5 MB.'],
      ['lijst.pdf', 'This file is not a JPEG, PNG, WebP or AVIF picture.'],
      ['verkleed.jpg', 'This file is not a JPEG, PNG, WebP or AVIF picture.'],
      ['half.jpg', 'This picture is damaged and cannot be read.'],
    ] as const) {
      await uploads.filter({ hasText: file }).getByText(problem).waitFor()
    }
    await page.getByRole('button', { name: 'Dismiss lijst.pdf' }).click()
    await uploads.filter({ hasText: 'lijst.pdf' }).waitFor({ state: 'detached' })
    await eventually(() => published(slug)).toEqual(await shown(page))
  })

  it('are ordered with the keyboard and with the pointer, and removed after asking; the gallery follows', async () => {
    const { page, slug, complaints } = await atPhotos('Volgordeplek')
    await upload(page, ['#aa0000', '#00aa00', '#0000aa'])
    const [first, second, third] = await shown(page)

    await page.getByRole('button', { name: 'Move photo 1 back' }).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await page.getByText('Moved to position 3 of 3').waitFor()
    await areShown(page, [second, third, first])
    await arePublished(slug, [second, third, first])
    await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
      'Move photo 3 back',
    )

    await page.getByRole('button', { name: 'Drag photo 3' }).focus()
    await page.keyboard.press('Space')
    await page.getByText('Picked up the photo at position 3 of 3').waitFor()
    // The page listens to arrow keys only from its next task on, which a test may not wait for.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
    await page.keyboard.press('ArrowLeft')
    await page.getByText('Position 2 of 3').first().waitFor()
    await page.keyboard.press('Space')
    await areShown(page, [second, first, third])
    await arePublished(slug, [second, first, third])

    await dragTo(page, `[data-image="${first}"] img`, `[data-image="${second}"]`)
    await areShown(page, [first, second, third])
    await arePublished(slug, [first, second, third])
    await eventually(() => page.locator(`[data-image="${first}"]`).getByText('Main photo').count()).toBe(1)

    await page.getByRole('button', { name: 'Remove photo 2' }).click()
    const question = page.getByRole('alertdialog', { name: 'Remove this photo?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Remove photo 2' }).click()
    await question.getByRole('button', { name: 'Remove' }).click()
    await waitForNotice(page, 'Photo removed')
    await areShown(page, [first, third])
    await arePublished(slug, [first, third])
    await waitUntil(async () => (await fetch(siteUrl() + second)).status === 404, { what: 'its bytes to be gone' })

    const guest = await newVisitor()
    await guest.page.goto(`/listing/${slug}`)
    await guest.page.locator(`img[src="${first}"]`).first().waitFor()
    await eventually(() => guest.page.locator(`img[src="${second}"]`).count()).toBe(0)
    expect([...complaints.all, ...guest.complaints.all]).toEqual([])
  })

  it('are ordered with a finger that holds one first; one that moves at once scrolls the page', async () => {
    const { page, slug, complaints } = await atPhotos('Vingerplek', phone)
    await upload(page, ['#aa0000', '#00aa00', '#0000aa'])
    const [first = '', second, third = ''] = await shown(page)
    const finger = await fingers(page)

    const at = await middleOf(page, first)
    const scrollBefore = await page.evaluate(() => window.scrollY)
    await finger.press(at)
    await finger.move(at, { x: at.x, y: at.y - 120 })
    await finger.lift()
    await waitUntil(async () => (await page.evaluate(() => window.scrollY)) > scrollBefore, {
      what: 'the page to scroll',
    })
    await eventually(() => shown(page)).toEqual([first, second, third])

    await page.locator(`[data-image="${third}"]`).scrollIntoViewIfNeeded()
    // The page scrolls on after the finger was lifted, and the next press would stop it anywhere.
    const scrolled = await atRest(page)
    const from = await middleOf(page, third)
    const onto = await middleOf(page, first)
    await finger.press(from)
    await page.getByText('Picked up the photo at position 3 of 3').waitFor()
    let held = from
    await waitUntil(
      async () => {
        // Near its edge the page scrolls along, and the finger follows.
        const y = onto.y + scrolled - (await page.evaluate(() => window.scrollY))
        await finger.move(held, { x: onto.x, y })
        held = { x: onto.x, y }
        return page.getByText('Position 1 of 3').isVisible()
      },
      { what: 'the photo to be over the first' },
    )
    await finger.lift()
    await areShown(page, [third, first, second])
    await arePublished(slug, [third, first, second])
    await page.reload()
    await page.getByRole('tab', { name: 'Photos' }).click()
    await areShown(page, [third, first, second])
    expect(complaints.all).toEqual([])
  })

  it('are not ordered over what another administrator did meanwhile: who is late is told, and sees it', async () => {
    const early = await atPhotos('Racefoto')
    await upload(early.page, ['#aa0000', '#00aa00'])
    const [first, second] = await shown(early.page)
    const late = await newTab(early)
    await openPhotos(late.page, early.id)
    await areShown(late.page, [first, second])

    await early.page.getByRole('button', { name: 'Move photo 1 back' }).click()
    await arePublished(early.slug, [second, first])
    await late.page.getByRole('button', { name: 'Remove photo 1' }).click()
    await late.page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await late.page.getByText('Somebody else changed the photos. This is what they are now.').first().waitFor()
    await areShown(late.page, [second, first])
    await eventually(() => published(early.slug)).toEqual([second, first])
  })

  it.each(['light', 'dark'] as const)('are a whole screen in %s', async (colorScheme) => {
    const visitor = await newVisitor({ colorScheme })
    await signIn(visitor.context, administrator())
    const { id } = await addVenue({ name: `Fotoscherm ${process.pid} ${colorScheme}` })
    await openPhotos(visitor.page, id)
    await upload(visitor.page, ['#aa5500', '#0055aa'])
    const opened = await newTab(visitor)
    const title = await inspect(opened, `/admin/venues/${id}`, async () => {
      await opened.page.getByRole('tab', { name: 'Photos' }).click()
      await choose(opened.page, { name: 'lijst.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') })
      await opened.page.getByText('This file is not a JPEG, PNG, WebP or AVIF picture.').waitFor()
    })
    expect(title).toMatch(/\| Plekje$/)
  })
})
