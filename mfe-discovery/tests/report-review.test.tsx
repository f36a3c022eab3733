// Proves PAGE-8.
import { screen, waitFor, within } from '@testing-library/react'
import { aListing, aMember, aReview, aSearchReply } from './fixtures'
import { type Answers, refusal, renderSite } from './render-site'

const listing = aListing()
const path = `/listing/${listing.slug}`
const asVisitor: Answers = {
  [`GET /api/listings/${listing.slug}`]: [200, listing],
  'GET /api/listings/1/google-reviews': [200, [aReview('g1', { authorName: 'Jan P.' })]],
  'GET /api/listings/1/reviews': [
    200,
    [aReview('r1', { authorName: 'bram' }), aReview('r2', { authorName: aMember.username })],
  ],
  'GET /api/search': [200, aSearchReply()],
}
const asMember: Answers = { ...asVisitor, 'GET /api/user': [200, aMember], 'GET /api/favorites': [200, []] }
const POST = 'POST /api/reviews/r1/report'
const report = () => screen.findByRole('button', { name: 'Meld review van bram' })
const box = () => screen.findByRole('textbox', { name: /Toelichting/ })

async function open(more: Answers = {}) {
  const site = renderSite(path, { ...asMember, ...more })
  const button = await report()
  await waitFor(() => expect(site.callsTo('/api/favorites')).not.toHaveLength(0))
  await site.user.click(button)
  await box()
  return {
    ...site,
    send: () => site.user.click(screen.getByRole('button', { name: 'Versturen' })),
    posts: () => site.callsTo('/api/reviews/r1/report').map(({ body }) => body),
  }
}

// Loads the page's code beforehand: loading it in the first test can exceed its timeout.
beforeAll(() => import('../src/features/listing/listing-page'))
beforeEach(() => sessionStorage.clear())

it("the report button is on other visitors' reviews only, and links to how reviews are checked", async () => {
  await open()
  const names = screen.getAllByRole('button', { name: /^Meld review/, hidden: true }).map((one) => one.ariaLabel)
  expect(names).toEqual(['Meld review van bram'])
  expect(screen.getByRole('link', { name: 'Hoe we reviews controleren', hidden: true })).toHaveAttribute(
    'href',
    '/hoe-we-reviews-controleren',
  )
})

it('the report button asks a visitor to sign in', async () => {
  const { user } = renderSite(path, asVisitor)
  await user.click(await report())
  expect(await screen.findByText('sign-in dialog: login')).toBeInTheDocument()
  expect(screen.queryByRole('dialog', { name: 'Review melden' })).not.toBeInTheDocument()
})

it('a report requires a reason, and shows a thank-you toast', async () => {
  const { user, send, posts } = await open({ [POST]: [201, { reported: true }] })
  await send()
  expect(await screen.findByText('Kies een reden.')).toBeInTheDocument()
  expect(posts()).toEqual([])
  await user.click(screen.getByRole('radio', { name: 'Noemt gegevens van iemand' }))
  await user.type(await box(), 'Noemt mijn nummer')
  await send()
  expect(await screen.findByText('Bedankt voor je melding')).toBeInTheDocument()
  expect(posts()).toEqual([{ reason: 'personal-data', explanation: 'Noemt mijn nummer' }])
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  await user.click(await report())
  expect(await box()).toHaveValue('')
})

it('a report takes no more text, which would be lost, while it is being sent', async () => {
  const { user, send } = await open({ [POST]: () => new Promise(() => {}) })
  await user.click(screen.getByRole('radio', { name: 'Noemt gegevens van iemand' }))
  await user.type(await box(), 'Noemt mijn nummer')
  await send()
  await waitFor(async () => expect(await box()).toHaveAttribute('readonly'))
})

it.each([
  ['the server refuses', refusal(429, 'Je hebt al veel gemeld.', 'too_many_reports'), /al veel gemeld/],
  ['the connection is lost', () => Promise.reject(new TypeError('network')), /geen antwoord/],
] as const)('a report keeps what was typed when %s', async (_, answer, text) => {
  const { user, send } = await open({ [POST]: answer })
  await user.click(screen.getByRole('radio', { name: 'Iets anders' }))
  await user.type(await box(), 'Mijn uitleg')
  await send()
  expect(await screen.findByText('Fout bij melden')).toBeInTheDocument()
  // The dialog and the toast both show the text.
  expect(screen.getAllByText(text)).toHaveLength(2)
  expect(await box()).toHaveValue('Mijn uitleg')
  expect(screen.getByRole('radio', { name: 'Iets anders' })).toBeChecked()
})

it('the page about review checks has its title and sections', async () => {
  renderSite('/hoe-we-reviews-controleren', asVisitor)
  expect(await screen.findByRole('heading', { level: 1, name: 'Hoe we reviews controleren' })).toBeInTheDocument()
  expect(document.title).toBe('Hoe we reviews controleren | Plekje')
  const links = within(screen.getByRole('navigation', { name: 'Op deze pagina' })).getAllByRole('link')
  for (const link of links) {
    expect(document.getElementById((link.getAttribute('href') ?? '').slice(1))).toHaveTextContent(
      link.textContent ?? '',
    )
  }
})
