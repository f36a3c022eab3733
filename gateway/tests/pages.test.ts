// Proves PLATFORM-12, SITE-1, SITE-7, SITE-8, SITE-28, VENUE-3, VENUE-25, VENUE-27.
import { pageTitles, STATIC_PATHS } from '@plekje/contracts'
import {
  type FakeService,
  type Reply,
  type Running,
  sendJson,
  startFakeService,
  startGateway,
  until,
} from './start-gateway'

const venue = {
  id: 7,
  slug: 'de-kroeg',
  name: 'De "Kroeg" <b>',
  shortDescription: 'Bier & bitterballen',
  description: 'Lang',
  images: ['/media/scenes/bar/seed-7/1.svg', '/media/scenes/bar/seed-7/2.svg'],
  categoryId: 1,
  categoryName: 'Bars',
  categorySlug: 'bars',
  locationId: 2,
  locationName: 'Utrecht',
  locationSlug: 'utrecht',
  latitude: '52.09',
  longitude: '5.12',
  address: 'Oudegracht 1, 3511 AB Utrecht',
  rating: null as number | null,
  reviewCount: 0,
  googleRating: 4.9,
  googleReviewCount: 900,
  openingHours: 'Monday: Closed\nTuesday: 10:00 – 18:00\nFriday: 17:00 – 02:00',
  isOpen: true,
  priceRange: '€€',
  featured: false,
  hasPhone: true,
  hasEmail: false,
  hasWebsite: false,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-02T00:00:00Z',
}
const category = {
  id: 1,
  name: 'Bars',
  slug: 'bars',
  color: '#000',
  icon: 'bar',
  count: 12,
  parentId: null,
  image: '/media/scenes/bar/bars/1.svg',
}

const dataIn = (reply: Reply): Record<string, unknown>[] =>
  [...reply.text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, json]) =>
    JSON.parse(String(json)),
  )
const tag = (reply: Reply, pattern: RegExp) => pattern.exec(reply.text)?.[1]

describe('pages', () => {
  let gateway: Running
  let listings: FakeService
  const known: Record<string, unknown> = {}
  beforeAll(async () => {
    listings = await startFakeService('listings')
    listings.handler = (request, response) => {
      const found = known[String(request.url)]
      if (found === undefined) sendJson(response, { error: 'Bestaat niet', code: 'not_found' }, {}, 404)
      else sendJson(response, found)
    }
    gateway = await startGateway({
      LISTINGS_URL: listings.url,
      RESPONSE_CACHE_MB: '0',
      TRUST_PROXY: '1',
      SITE_URL: 'https://plekje.example',
    })
  })
  afterAll(async () => {
    await gateway.close()
    await listings.close()
  })
  beforeEach(() => {
    known['/api/listings/de-kroeg'] = venue
    known['/api/categories/bars'] = category
  })

  it('of a venue tell crawlers what it is', async () => {
    const reply = await gateway.ask('/listing/de-kroeg?ref=abc', {
      headers: { host: 'plekje.example', 'x-forwarded-proto': 'https' },
    })
    expect([reply.status, reply.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(tag(reply, /<title>(.*?)<\/title>/)).toBe('De &quot;Kroeg&quot; &lt;b&gt; in Utrecht | Plekje')
    expect(tag(reply, /rel="canonical" href="(.*?)"/)).toBe('https://plekje.example/listing/de-kroeg')
    expect(tag(reply, /name="description" content="(.*?)"/)).toBe('Bier &amp; bitterballen')
    expect(tag(reply, /property="og:image" content="(.*?)"/)).toBe('https://plekje.example/media/cards/bar/seed-7.png')
    expect(tag(reply, /name="twitter:card" content="(.*?)"/)).toBe('summary_large_image')
    const [business, breadcrumbs] = dataIn(reply)
    expect(business).toMatchObject({
      '@type': 'LocalBusiness',
      name: venue.name,
      address: {
        streetAddress: 'Oudegracht 1',
        postalCode: '3511 AB',
        addressLocality: 'Utrecht',
        addressCountry: 'NL',
      },
      geo: { latitude: 52.09, longitude: 5.12 },
      priceRange: '€€',
    })
    expect(business?.openingHoursSpecification).toEqual([
      expect.objectContaining({ dayOfWeek: ['https://schema.org/Tuesday'], opens: '10:00', closes: '18:00' }),
      expect.objectContaining({ dayOfWeek: ['https://schema.org/Friday'], opens: '17:00', closes: '02:00' }),
    ])
    expect(business).not.toHaveProperty('specialOpeningHoursSpecification')
    expect(breadcrumbs).toMatchObject({ '@type': 'BreadcrumbList' })
    expect(reply.text).not.toContain('noindex')
  })

  it('are the same for a person, a crawler and a measuring tool', async () => {
    const agents = [
      'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
      'Mozilla/5.0 (Linux; Android 11) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36 Chrome-Lighthouse',
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/140.0 Safari/537.36',
    ]
    for (const path of ['/listing/de-kroeg', '/', '/about']) {
      const pages = await Promise.all(
        agents.map(async (agent) => {
          const { status, text } = await gateway.ask(path, { headers: { 'user-agent': agent } })
          return [status, text.replace(/("?nonce"?[=:])"[^"]+"/g, '$1')]
        }),
      )
      for (const page of pages) expect(page).toEqual(pages[0])
    }
  })

  it('carry the name that the operator gave the site', async () => {
    const renamed = await startGateway({ LISTINGS_URL: listings.url, BRAND_NAME: 'Uitje & Co' })
    try {
      const reply = await renamed.ask('/listing/de-kroeg')
      expect(tag(reply, /<title>(.*?)<\/title>/)).toBe('De &quot;Kroeg&quot; &lt;b&gt; in Utrecht | Uitje &amp; Co')
      expect(reply.text).not.toContain('Plekje')
    } finally {
      await renamed.close()
    }
  })

  it('tell crawlers what is known of a venue, and nothing of what is not', async () => {
    known['/api/listings/de-kroeg'] = {
      ...venue,
      facts: { dogs: 'yes', terrace: 'partly', cash: 'no', minimumAge: 18 },
    }
    const feature = (name: string, value: unknown) => ({ '@type': 'LocationFeatureSpecification', name, value })
    expect(dataIn(await gateway.ask('/listing/de-kroeg'))[0]?.amenityFeature).toEqual([
      feature('Honden welkom', true),
      feature('Terras', 'deels'),
      feature('Contant betalen', false),
      feature('Minimumleeftijd', 18),
    ])
    known['/api/listings/de-kroeg'] = venue
    expect(dataIn(await gateway.ask('/listing/de-kroeg'))[0]).not.toHaveProperty('amenityFeature')
  })

  it('tell crawlers the addresses of a menu and of bookings', async () => {
    const [menuUrl, bookingUrl] = ['https://kroeg.example/kaart', 'https://boek.example/kroeg']
    known['/api/listings/de-kroeg'] = { ...venue, menuUrl, bookingUrl }
    expect(dataIn(await gateway.ask('/listing/de-kroeg'))[0]).toMatchObject({
      '@type': ['LocalBusiness', 'FoodEstablishment'],
      hasMenu: menuUrl,
      acceptsReservations: true,
      potentialAction: { '@type': 'ReserveAction', target: { '@type': 'EntryPoint', urlTemplate: bookingUrl } },
    })
    known['/api/listings/de-kroeg'] = venue
    const [business] = dataIn(await gateway.ask('/listing/de-kroeg'))
    expect(business?.['@type']).toBe('LocalBusiness')
    for (const name of ['hasMenu', 'acceptsReservations', 'potentialAction']) expect(business).not.toHaveProperty(name)
  })

  it('give members’ ratings to search engines, never Google’s, and no contact data', async () => {
    known['/api/listings/de-kroeg'] = { ...venue, phone: '0800-1234' }
    const without = await gateway.ask('/listing/de-kroeg')
    expect(dataIn(without)[0]).not.toHaveProperty('aggregateRating')
    expect(without.text).not.toMatch(/4\.9|900|0800/)
    known['/api/listings/de-kroeg'] = { ...venue, rating: 4.25, reviewCount: 4 }
    const reply = await gateway.ask('/listing/de-kroeg')
    expect(dataIn(reply)[0]?.aggregateRating).toMatchObject({ ratingValue: 4.3, reviewCount: 4 })
  })

  it('of a category, of static pages and of the home page have heads of their own', async () => {
    const bars = await gateway.ask('/category/bars')
    expect(tag(bars, /<title>(.*?)<\/title>/)).toBe(pageTitles.category('Bars', 'Plekje'))
    expect(bars.text).toContain('12 plekken in de categorie Bars')
    const titles = []
    for (const path of ['/', ...STATIC_PATHS]) {
      const reply = await gateway.ask(path)
      expect([path, reply.status, /noindex/.test(reply.text)]).toEqual([path, 200, false])
      expect(tag(reply, /rel="canonical" href="(.*?)"/)).toBe(`https://plekje.example${path}`)
      titles.push(tag(reply, /<title>(.*?)<\/title>/))
    }
    expect(new Set(titles).size).toBe(titles.length)
  })

  it.each([
    '/?search=bowlen',
    '/vergelijk?ids=1,2',
    '/auth',
    '/verify-email?token=x',
    '/forgot-password',
    '/reset-password?token=x',
    '/undo-email-change?token=x',
    '/favorites',
    '/favorieten',
    '/friends',
    '/my-reviews',
    '/my-venues',
    '/messages',
    '/ai-planner',
    '/profile',
    '/settings',
    '/admin?tab=venues',
    '/admin/venues',
    '/admin/venues/17',
  ])('at %s exist and are not indexed', async (path) => {
    const reply = await gateway.ask(path)
    expect([reply.status, reply.text.includes('<meta name="robots" content="noindex">')]).toEqual([200, true])
  })

  it.each(['/verify-email', '/reset-password', '/undo-email-change'])(
    'at %s keep the token of their address to themselves',
    async (path) => {
      const policyOf = async (target: string) => (await gateway.ask(target)).headers['referrer-policy']
      expect(await policyOf(`${path}?token=x`)).toBe('strict-origin')
      expect(await policyOf('/about')).toBe('strict-origin-when-cross-origin')
    },
  )

  it.each([
    '/nothing',
    '/listing/unknown',
    '/category/unknown',
    '/listing/de-kroeg/more',
    '/spots/x',
    '//listing',
    '/listing/%ff',
  ])('at %s do not exist: 404 with the shell', async (path) => {
    const reply = await gateway.ask(path)
    expect([reply.status, reply.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
    expect(reply.text).toContain('<meta name="robots" content="noindex">')
    expect(reply.text).toContain('<div id="root">')
  })

  it('escape the name of a venue', async () => {
    known['/api/listings/de-kroeg'] = {
      ...venue,
      name: '</script><script>alert(1)</script>$&',
      shortDescription: '"><img>',
    }
    const reply = await gateway.ask('/listing/de-kroeg')
    expect(reply.text).not.toMatch(/<script>alert|"><img>/)
    expect(dataIn(reply)[0]?.name).toBe('</script><script>alert(1)</script>$&')
  })

  it('carry a policy that allows scripts from files and that of the template, and styles by a nonce of their own', async () => {
    const [one, two] = await Promise.all([gateway.ask('/'), gateway.ask('/')])
    const policy = String(one.headers['content-security-policy'])
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1]
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/unsafe/)
    expect(two.headers['content-security-policy']).not.toBe(policy)
    expect(JSON.parse(String(tag(one, /id="site">(.*?)<\/script>/)))).toEqual({
      brand: 'Plekje',
      nonce,
      hasSignedInCookie: true,
    })
    expect(one.text).toContain(`<style nonce="${nonce}">`)
    expect(one.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'permissions-policy': expect.stringContaining('geolocation=(self)'),
      'cache-control': 'no-cache',
    })
    expect(one.headers['strict-transport-security']).toBeUndefined()
    const secure = await gateway.ask('/', { headers: { 'x-forwarded-proto': 'https' } })
    expect(secure.headers['strict-transport-security']).toMatch('max-age=')
  })

  it('that did not change are answered 304 without a new nonce', async () => {
    const { headers } = await gateway.ask('/about')
    const again = await gateway.ask('/about', { headers: { 'if-none-match': String(headers.etag) } })
    expect([again.status, again.headers['content-security-policy']]).toEqual([304, undefined])
    await gateway.put('shell/index.html', '<html lang="nl"><head></head><body>new</body></html>')
    let reply = again
    await until(async () => {
      reply = await gateway.ask('/about', { headers: { 'if-none-match': String(headers.etag) } })
      return reply.status !== 304
    }, 'the new shell')
    // A template without slots still gets its head and settings.
    expect(reply.text).toContain('<title>Over ons | Plekje</title>')
    expect(reply.text).toContain('id="site">')
  })

  it('answer HEAD without a body and refuse other methods', async () => {
    expect((await gateway.ask('/about', { method: 'HEAD' })).text).toBe('')
    expect((await gateway.ask('/about', { method: 'POST' })).status).toBe(405)
  })
})

describe('pages while listings is unavailable', () => {
  it('answer 200 without the venue, not 404', async () => {
    const gateway = await startGateway({ LISTINGS_URL: 'http://127.0.0.1:9' })
    for (const path of ['/listing/de-kroeg', '/category/bars', '/']) {
      const reply = await gateway.ask(path)
      expect([path, reply.status, reply.text.includes('noindex')]).toEqual([path, 200, false])
      expect(reply.text).toContain('<title>')
    }
    await gateway.close()
  })
})
