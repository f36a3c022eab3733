// Proves TRACK-6.
import { waitUntil } from '@plekje/testing'
import type { BrowserContext } from 'playwright-core'
import { addVenue, administrator } from './administrator'
import { eventually } from './eventually'
import { createMember, signIn } from './member'
import { copiedText, rememberCopies, visitors } from './visitor'

/** A regular user agent: automation counts as a crawler. */
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

interface Figures {
  readonly totalViews: number
  readonly phoneClicks: number
  readonly websiteClicks: number
  readonly conversionRate: number
  readonly dailyStats: readonly { readonly views: number; readonly phoneClicks: number }[]
  readonly shares: number
  readonly shareVisits: number
}

/** Signs in as the administrator, and reads the figures of a venue. */
async function figuresReader(context: BrowserContext): Promise<(venueId: number) => Promise<Figures>> {
  await signIn(context, administrator())
  return async (venueId) => {
    const reply = await context.request.get(`/api/admin/venues/${venueId}/details`)
    if (!reply.ok()) throw new Error(`no figures: ${await reply.text()}`)
    return (await reply.json()).analytics
  }
}

describe('sharing a venue', () => {
  const newVisitor = visitors()

  it('shows the member who agreed how often the link was followed, and the administrator all of it', async () => {
    const { slug, name, id } = await addVenue()
    const manager = await newVisitor()
    const figuresOf = await figuresReader(manager.context)
    const figuresBefore = await figuresOf(id)

    const sharer = await newVisitor({ userAgent })
    await rememberCopies(sharer)
    await signIn(sharer.context, await createMember('deler'), { sawWelcome: true })
    await sharer.page.goto(`/listing/${slug}`)
    await sharer.page.getByRole('button', { name: 'Akkoord' }).click()
    await sharer.page.getByRole('button', { name: 'Delen' }).click()
    await sharer.page.getByRole('button', { name: 'Kopieer link' }).click()
    const link = await copiedText(sharer.page)
    expect(link).toMatch(new RegExp(`/listing/${slug}\\?ref=[A-Za-z0-9]{10}$`))

    const guest = await newVisitor({ userAgent })
    await guest.page.goto(link)
    await guest.page.getByRole('heading', { level: 1, name }).waitFor()
    // A reload is the same visit.
    await guest.page.reload()
    await guest.page.getByRole('heading', { level: 1, name }).waitFor()

    const shared = sharer.page.getByRole('list', { name: 'Wat je deelde' }).getByRole('listitem')
    const row = await waitUntil(
      async () => {
        await sharer.page.goto('/profile')
        await shared.first().waitFor()
        const hasVisit = (await shared.getByText('1 bezoek', { exact: true }).count()) === 1
        return hasVisit && shared.first().textContent()
      },
      { what: 'the visit on the profile' },
    )
    expect(row).toContain(name)
    expect(row).toContain('Link gekopieerd')
    await eventually(() => shared.getByRole('link').getAttribute('href')).toBe(`/listing/${slug}`)

    const figuresAfter = await waitUntil(
      async () => {
        const figures = await figuresOf(id)
        return (
          figures.shareVisits > figuresBefore.shareVisits &&
          figures.totalViews > figuresBefore.totalViews + 1 &&
          figures
        )
      },
      { what: 'the figures of the venue' },
    )
    expect(figuresAfter.shares - figuresBefore.shares).toBe(1)
    expect(figuresAfter.shareVisits - figuresBefore.shareVisits).toBe(1)
    expect(figuresAfter.totalViews - figuresBefore.totalViews).toBe(2)
    expect([...sharer.complaints.all, ...guest.complaints.all]).toEqual([])
  })

  it('remembers nobody as the sharer without agreement', async () => {
    const { slug } = await addVenue()
    const sharer = await newVisitor({ userAgent })
    await rememberCopies(sharer)
    await signIn(sharer.context, await createMember('stil'), { sawWelcome: true })
    await sharer.page.goto(`/listing/${slug}`)
    const share = async () => {
      await sharer.page.getByRole('button', { name: 'Delen' }).click()
      await sharer.page.getByRole('button', { name: 'Kopieer link' }).click()
      return copiedText(sharer.page)
    }
    const anonymous = await share()
    await sharer.page.getByRole('button', { name: 'Akkoord' }).click()
    await sharer.page.reload()
    const remembered = await share()
    const shares = await waitUntil(
      async () => {
        const found = await (await sharer.context.request.get('/api/shares')).json()
        return found.length > 0 && found
      },
      { what: 'the share' },
    )
    const codes = shares.map(({ shareCode }: { shareCode: string }) => shareCode)
    expect(codes).toEqual([new URL(remembered).searchParams.get('ref')])
    expect(codes).not.toContain(new URL(anonymous).searchParams.get('ref'))
  })
})

describe('clicks on contact data', () => {
  const newVisitor = visitors()

  it('reach the figures of the venue, and its conversion rate', async () => {
    const manager = await newVisitor()
    const figuresOf = await figuresReader(manager.context)
    const { page, context, complaints } = await newVisitor({ userAgent })
    await signIn(context, await createMember('beller'), { sawWelcome: true })
    const { id, slug } = await addVenue()
    const figuresBefore = await figuresOf(id)

    await page.goto(`/listing/${slug}`)
    const call = page.locator('a[href^="tel:"]').first()
    await call.waitFor()
    // The browser of a machine without telephony would show an error.
    await call.evaluate((link) => link.addEventListener('click', (event) => event.preventDefault()))
    await call.click()

    const figuresAfter = await waitUntil(
      async () => {
        const figures = await figuresOf(id)
        return (
          figures.phoneClicks > figuresBefore.phoneClicks && figures.totalViews > figuresBefore.totalViews && figures
        )
      },
      { what: 'the figures of the venue' },
    )
    expect(figuresAfter.phoneClicks - figuresBefore.phoneClicks).toBe(1)
    expect(figuresAfter.totalViews - figuresBefore.totalViews).toBe(1)
    const rate = ((figuresAfter.phoneClicks + figuresAfter.websiteClicks) / figuresAfter.totalViews) * 100
    expect(figuresAfter.conversionRate).toBe(Math.round(rate * 10) / 10)
    expect(figuresAfter.dailyStats[0]?.phoneClicks).toBeGreaterThanOrEqual(1)
    expect(complaints.all).toEqual([])
  })
})
