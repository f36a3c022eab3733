import { readdirSync } from 'node:fs'
import { type Running, startGateway } from './start-gateway'

const SCENE = '/media/scenes/bowling/de-kegel/1.svg'

let gateway: Running
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.close())

it('drawings are SVG that browsers keep for a year, served while every service is unavailable', async () => {
  const reply = await gateway.ask(SCENE)
  expect([reply.status, reply.headers['content-type']]).toEqual([200, 'image/svg+xml'])
  expect(reply.text).toMatch(/^<svg[\s\S]*<\/svg>\s*$/)
  expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable')
})

it('every kind has twelve views and a card', async () => {
  for (const kind of readdirSync('data/art')) {
    for (let view = 1; view <= 12; view += 1) {
      expect((await gateway.ask(`/media/scenes/${kind}/x/${view}.svg`)).status).toBe(200)
    }
    const card = await gateway.ask(`/media/cards/${kind}/x.png`)
    expect([card.status, card.headers['content-type']]).toEqual([200, 'image/png'])
  }
})

it('a slug always gets the same drawing, and its four views differ', async () => {
  const views = await Promise.all(
    [1, 2, 3, 4, 1].map(async (view) => (await gateway.ask(`/media/scenes/club/paradiso/${view}.svg`)).text),
  )
  expect(new Set(views.slice(0, 4)).size).toBe(4)
  expect(views[4]).toBe(views[0])
})

it('slugs are spread over the places of a kind', async () => {
  const slugs = Array.from({ length: 200 }, (_, index) => `venue-${index}`)
  const replies = await Promise.all(slugs.map((slug) => gateway.ask(`/media/scenes/minigolf/${slug}/1.svg`)))
  const places = readdirSync('data/art/minigolf').filter((name) => name.startsWith('place-'))
  expect(new Set(replies.map(({ text }) => text)).size / places.length).toBeGreaterThan(0.9)
})

it('a browser that has a drawing gets 304, and one that knows brotli gets fewer bytes', async () => {
  const plain = await gateway.ask(SCENE)
  const again = await gateway.ask(SCENE, { headers: { 'if-none-match': String(plain.headers.etag) } })
  expect([again.status, again.text]).toEqual([304, ''])
  const packed = await gateway.ask(SCENE, { headers: { 'accept-encoding': 'br' } })
  expect(packed.headers['content-encoding']).toBe('br')
  expect(packed.body.length).toBeLessThan(plain.body.length)
})

it.each([
  '/media/scenes/bowling/venue-1/0.svg',
  '/media/scenes/bowling/venue-1/13.svg',
  '/media/scenes/bowling/venue-1/x.svg',
  '/media/scenes/bowling/venue-1/1.png',
  '/media/scenes/BOWLING/venue-1/1.svg',
  '/media/scenes/bowling/Venue_1/1.svg',
  `/media/scenes/bowling/${'x'.repeat(121)}/1.svg`,
  '/media/scenes/onbekend/venue-1/1.svg',
  '/media/scenes/constructor/venue-1/1.svg',
  '/media/cards/zzz/venue-1.png',
  '/media/cards/bowling/venue-1.svg',
])('%s is 404 with a Dutch text', async (path) => {
  const reply = await gateway.ask(path)
  expect([reply.status, reply.json().code]).toEqual([404, 'picture_not_found'])
  expect(reply.json().error).toBe('Deze afbeelding bestaat niet.')
})

it('a drawing answers GET and HEAD only', async () => {
  expect((await gateway.ask(SCENE, { method: 'HEAD' })).status).toBe(200)
  expect((await gateway.ask(SCENE, { method: 'POST' })).status).toBe(404)
})
