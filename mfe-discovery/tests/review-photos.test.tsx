// Proves REVIEW-15, REVIEW-16.
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { aListing, aMember, aReview, aSearchReply } from './fixtures'
import { type Answers, refusal, renderSite } from './render-site'

const listing = aListing({ phone: '088 555 0101' })
const path = `/listing/${listing.slug}`
const answers: Answers = {
  'GET /api/user': [200, aMember],
  'GET /api/favorites': [200, []],
  [`GET /api/listings/${listing.slug}`]: [200, listing],
  'GET /api/listings/1/google-reviews': [200, []],
  'GET /api/listings/1/reviews': [200, []],
  'GET /api/search': [200, aSearchReply()],
  'POST /api/listings/1/reviews': [201, aReview('r1')],
}
const UPLOAD = 'POST /api/reviews/r1/photos'
const jpeg = (name: string) => new File(['bytes'], name, { type: 'image/jpeg' })

// Loads the page's code beforehand: loading it in the first test can exceed its timeout.
beforeAll(() => import('../src/features/listing/listing-page'))
beforeEach(() => {
  sessionStorage.clear()
  URL.createObjectURL = () => 'blob:photo'
  URL.revokeObjectURL = () => undefined
})

async function choose(files: File[], more: Answers = {}) {
  const site = renderSite(path, { ...answers, ...more })
  await screen.findAllByRole('link', { name: 'Bel 088 555 0101' })
  await site.user.click(screen.getByRole('button', { name: 'Schrijf een review' }))
  await site.user.click(await screen.findByRole('radio', { name: '4 sterren' }))
  await site.user.type(screen.getByRole('textbox', { name: /Jouw ervaring/ }), 'Prima baan met veel wind')
  // A user can pick other file types than the browser offers.
  await site.user.upload(screen.getByLabelText('Foto’s toevoegen', { selector: 'input' }), files)
  return { ...site, place: () => site.user.click(screen.getByRole('button', { name: 'Plaatsen' })) }
}
const chosen = () => within(screen.getByRole('list', { name: 'Gekozen foto’s' })).getAllByRole('listitem')
const uploads = ({ callsTo }: { callsTo: (path: string) => unknown[] }) => callsTo('/api/reviews/r1/photos').length

describe('photos in the dialog', () => {
  it('are uploaded once the review is placed, and the dialog closes', async () => {
    const site = await choose([jpeg('een.jpg'), jpeg('twee.jpg')], { [UPLOAD]: [201, { id: 'r1' }] })
    expect(chosen().map((item) => item.textContent)).toEqual([
      'een.jpgKlaar om te plaatsen',
      'twee.jpgKlaar om te plaatsen',
    ])
    expect(uploads(site)).toBe(0)
    await site.place()
    expect(await screen.findByText('We bekijken je foto’s voordat anderen ze zien.')).toBeInTheDocument()
    expect(uploads(site)).toBe(2)
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  it('are rejected at once when they are too large, too many or no pictures, and the others can be sent', async () => {
    const large = jpeg('groot.jpg')
    Object.defineProperty(large, 'size', { value: 6 * 1024 * 1024 })
    const four = ['a', 'b', 'c', 'd', 'e'].map((name) => jpeg(`${name}.jpg`))
    await choose([large, ...four])
    expect(within(chosen()[0] as HTMLElement).getByRole('alert')).toHaveTextContent(
      'Deze foto is groter dan 5 MB en kon niet worden verkleind.',
    )
    expect(within(chosen()[5] as HTMLElement).getByRole('alert')).toHaveTextContent(
      'Bij een review horen hoogstens 4 foto’s.',
    )
    expect(screen.getAllByText('Klaar om te plaatsen')).toHaveLength(4)
  })

  it('do not keep the dialog open when they were rejected on choosing', async () => {
    const five = ['a', 'b', 'c', 'd', 'e'].map((name) => jpeg(`${name}.jpg`))
    const site = await choose(five, { [UPLOAD]: [201, { id: 'r1' }] })
    expect(chosen()).toHaveLength(5)
    await site.place()
    expect(await screen.findByText('We bekijken je foto’s voordat anderen ze zien.')).toBeInTheDocument()
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  it("stay with the server's message when refused, and the review and the other photos are kept", async () => {
    let sent = 0
    const site = await choose([jpeg('goed.jpg'), jpeg('half.jpg')], {
      [UPLOAD]: () => {
        sent += 1
        return sent === 1 ? [201, { id: 'r1' }] : refusal(422, 'Deze afbeelding is beschadigd of niet te lezen.')
      },
    })
    await site.place()
    expect(await screen.findByText('Deze afbeelding is beschadigd of niet te lezen.')).toBeInTheDocument()
    expect(screen.getByRole('dialog', { name: 'Je review staat erop' })).toBeInTheDocument()
    expect(chosen()).toHaveLength(1)
    expect(screen.queryByRole('button', { name: 'Probeer half.jpg opnieuw' })).not.toBeInTheDocument()
    await site.user.click(screen.getByRole('button', { name: 'Klaar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  it('can be retried after a lost connection', async () => {
    let isUnavailable = true
    const site = await choose([jpeg('een.jpg')], {
      [UPLOAD]: () => (isUnavailable ? Promise.reject(new TypeError('away')) : [201, { id: 'r1' }]),
    })
    await site.place()
    const retry = await screen.findByRole('button', { name: 'Probeer een.jpg opnieuw' })
    isUnavailable = false
    await site.user.click(retry)
    expect(await screen.findByText('We bekijken je foto’s voordat anderen ze zien.')).toBeInTheDocument()
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  it('can be retried while another one is uploaded, which goes on', async () => {
    let finishUpload = () => {}
    let sent = 0
    const site = await choose([jpeg('een.jpg'), jpeg('twee.jpg')], {
      [UPLOAD]: () => {
        sent += 1
        if (sent === 1) return Promise.reject(new TypeError('away'))
        if (sent === 3) return [201, { id: 'r1' }]
        return new Promise((resolve) => {
          finishUpload = () => resolve([201, { id: 'r1' }])
        })
      },
    })
    await site.place()
    await site.user.click(await screen.findByRole('button', { name: 'Probeer een.jpg opnieuw' }))
    await waitFor(() => expect(sent).toBe(2))
    expect(chosen().map((item) => item.textContent)).toEqual([
      'een.jpgKlaar om te plaatsen',
      expect.stringContaining('twee.jpg'),
    ])
    finishUpload()
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(uploads(site)).toBe(3)
    expect(await screen.findByText('We bekijken je foto’s voordat anderen ze zien.')).toBeInTheDocument()
    expect(screen.queryByText('Niet alle foto’s zijn toegevoegd')).not.toBeInTheDocument()
  })

  it('stay in the dialog when another one is retried with success', async () => {
    let isUnavailable = true
    const site = await choose([jpeg('een.jpg'), jpeg('twee.jpg')], {
      [UPLOAD]: () => (isUnavailable ? Promise.reject(new TypeError('away')) : [201, { id: 'r1' }]),
    })
    await site.place()
    await screen.findByRole('button', { name: 'Probeer twee.jpg opnieuw' })
    isUnavailable = false
    await site.user.click(await screen.findByRole('button', { name: 'Probeer een.jpg opnieuw' }))
    await waitFor(() => expect(uploads(site)).toBe(3))
    await waitFor(() => expect(chosen()).toHaveLength(1))
    await site.user.click(screen.getByRole('button', { name: 'Probeer twee.jpg opnieuw' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(uploads(site)).toBe(4)
  })

  it('stay with the draft when the review is refused', async () => {
    const site = await choose([jpeg('een.jpg')], {
      'POST /api/listings/1/reviews': refusal(503, 'Dit lukt nu even niet.'),
    })
    await site.place()
    await screen.findByText('Fout bij plaatsen review')
    expect(chosen()).toHaveLength(1)
    expect(uploads(site)).toBe(0)
  })
})

describe('photos below a review', () => {
  const photos = ['/media/review-photos/p1/gallery', '/media/review-photos/p2/gallery']
  const name = `Foto van Niels R. bij ${listing.name}`
  // Removes object URLs and elements before the next test.
  afterEach(cleanup)

  it('are thumbnails, link to the large ones, and open in the viewer', async () => {
    const { user } = renderSite(path, {
      ...answers,
      'GET /api/listings/1/reviews': [200, [aReview('r1', { photos }), aReview('r2')]],
    })
    const links = await screen.findAllByRole('link', { name })
    expect(links.map((link) => link.getAttribute('href'))).toEqual(photos)
    const [first] = screen.getAllByRole('img', { name })
    expect(first).toHaveAttribute('src', '/media/review-photos/p1/card-400')
    expect(first).toHaveAttribute('loading', 'lazy')
    await user.click(links[1] as HTMLElement)
    const viewer = await screen.findByRole('dialog', { name })
    expect(within(viewer).getByText('2 van 2')).toBeInTheDocument()
  })
})
