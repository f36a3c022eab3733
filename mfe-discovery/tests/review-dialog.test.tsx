// Proves REVIEW-2, REVIEW-3, REVIEW-4, REVIEW-5, REVIEW-6, SITE-23.
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { aListing, aMember, aReview, aSearchReply } from './fixtures'
import { type Answers, refusal, renderSite } from './render-site'

const listing = aListing({ phone: '088 555 0101' })
const path = `/listing/${listing.slug}`
const asMember: Answers = {
  'GET /api/user': [200, aMember],
  'GET /api/favorites': [200, []],
  [`GET /api/listings/${listing.slug}`]: [200, listing],
  'GET /api/listings/1/google-reviews': [200, []],
  'GET /api/listings/1/reviews': [200, []],
  'GET /api/search': [200, aSearchReply()],
}
const POST = 'POST /api/listings/1/reviews'
const sessionEnded = refusal(401, 'Je bent niet meer ingelogd.', 'unauthenticated')
const box = () => screen.findByRole('textbox', { name: /Jouw ervaring/ })
const stars = (name: string) => screen.getByRole('radio', { name })
const TEXT = 'Prima baan met veel wind'

async function open(more: Answers = {}) {
  const site = renderSite(path, { ...asMember, ...more })
  await screen.findAllByRole('link', { name: 'Bel 088 555 0101' })
  await site.user.click(screen.getByRole('button', { name: 'Schrijf een review' }))
  await box()
  return {
    ...site,
    write: async (text: string, rating?: string) => {
      if (rating) await site.user.click(stars(rating))
      await site.user.type(await box(), text)
    },
    place: () => site.user.click(screen.getByRole('button', { name: 'Plaatsen' })),
    posts: () => site.callsTo('/api/listings/1/reviews').filter(({ method }) => method === 'POST'),
  }
}

// Loads the page's code beforehand: loading it in the first test can exceed its timeout.
beforeAll(() => import('../src/features/listing/listing-page'))
beforeEach(() => sessionStorage.clear())

describe('a review', () => {
  it('requires stars first, then at least ten characters', async () => {
    const { user, write, place, posts } = await open()
    await write('Te kort')
    await place()
    expect(await screen.findByText('Rating vereist')).toBeInTheDocument()
    expect(screen.getByText('Geef een rating van 1 tot 5 sterren.')).toBeInTheDocument()
    await user.click(stars('4 sterren'))
    await place()
    expect(await screen.findByText('Comment te kort')).toBeInTheDocument()
    expect(screen.getByText('Je review moet minimaal 10 karakters bevatten.')).toBeInTheDocument()
    expect(screen.getByText('7 tekens (minimaal 10)')).toBeInTheDocument()
    expect(posts()).toEqual([])
  })

  it('with more than ten thousand characters is not cut but refused, with the count', async () => {
    const { user, place, posts } = await open()
    await user.click(stars('4 sterren'))
    await user.click(await box())
    await user.paste('x'.repeat(10_001))
    expect(screen.getByText('10.001 tekens (hoogstens 10.000)')).toBeInTheDocument()
    await place()
    expect(await screen.findByText('Gebruik hoogstens 10000 tekens.')).toBeInTheDocument()
    expect(posts()).toEqual([])
  })

  it("is placed with stars and text, and the page's rating and count follow", async () => {
    let asked = 0
    const { write, place, posts } = await open({
      [`GET /api/listings/${listing.slug}`]: () => {
        asked += 1
        // The first responses, including the one right after placing, lack the review.
        return [200, asked <= 3 ? listing : { ...listing, rating: 4.3, reviewCount: 13 }]
      },
      [POST]: [201, aReview('new')],
    })
    await write(TEXT, '5 sterren')
    await place()
    expect(await screen.findByText('Review geplaatst')).toBeInTheDocument()
    expect(posts().map(({ body }) => body)).toEqual([{ rating: 5, comment: TEXT }])
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(await screen.findByText('(13)')).toBeInTheDocument()
  })

  it('is removed from the dialog once it is placed', async () => {
    const { user, write, place } = await open({ [POST]: [201, aReview('new')] })
    await write(TEXT, '5 sterren')
    await place()
    await screen.findByText('Review geplaatst')
    await user.click(screen.getByRole('button', { name: 'Schrijf een review' }))
    expect(await box()).toHaveValue('')
  })

  it('offers to edit the first one when it is the second', async () => {
    const { write, place } = await open({
      [POST]: refusal(409, 'Je hebt deze locatie al beoordeeld.', 'already_reviewed'),
    })
    await write(TEXT, '1 ster')
    await place()
    expect(await screen.findByText('Fout bij plaatsen review')).toBeInTheDocument()
    const link = within(screen.getByRole('dialog')).getByRole('link', { name: /mijn reviews/i })
    expect(link).toHaveAttribute('href', '/my-reviews?edit=minigolf-de-otter')
    expect(await box()).toHaveValue(TEXT)
    expect(stars('1 ster')).toBeChecked()
  })
})

describe('the draft of a review', () => {
  it.each([
    ['the server fails', refusal(503, 'Reviews zijn even weg.', 'unavailable'), /Reviews zijn even weg/],
    ['the connection is lost', () => Promise.reject(new TypeError('network')), /geen antwoord/],
  ] as const)('stays when %s', async (_, answer, text) => {
    const { write, place } = await open({ [POST]: answer })
    await write(TEXT, '3 sterren')
    await place()
    expect(await screen.findByText('Fout bij plaatsen review')).toBeInTheDocument()
    expect(screen.getAllByText(text)).not.toHaveLength(0)
    expect(await box()).toHaveValue(TEXT)
    expect(stars('3 sterren')).toBeChecked()
  })

  it('stays when the dialog is closed, and does not open by itself', async () => {
    const { user, write } = await open()
    await write(TEXT, '3 sterren')
    await user.click(screen.getByRole('button', { name: 'Annuleren' }))
    cleanup()
    const again = renderSite(path, asMember)
    await screen.findAllByRole('link', { name: 'Bel 088 555 0101' })
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    await again.user.click(screen.getByRole('button', { name: 'Schrijf een review' }))
    expect(await box()).toHaveValue(TEXT)
  })

  it('survives an ended session: after signing in the dialog opens by itself', async () => {
    let isSignedIn = true
    const { write, place } = await open({
      'GET /api/user': () => (isSignedIn ? [200, aMember] : sessionEnded),
      [POST]: sessionEnded,
    })
    await write(TEXT, '2 sterren')
    isSignedIn = false
    await place()
    expect(await screen.findByText('sign-in dialog: login')).toBeInTheDocument()
    expect(await box()).toHaveValue(TEXT)

    cleanup()
    const back = renderSite(path, { ...asMember, [POST]: [201, aReview('new')] })
    expect(await box()).toHaveValue(TEXT)
    expect(stars('2 sterren')).toBeChecked()
    await back.user.click(screen.getByRole('button', { name: 'Plaatsen' }))
    expect(await screen.findByText('Review geplaatst')).toBeInTheDocument()
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  it.each([
    ['another member', { 'GET /api/user': [200, { ...aMember, id: 'm2' }] }],
    ['a visitor', { 'GET /api/user': sessionEnded }],
  ] as [string, Answers][])('is not shown to %s', async (_, who) => {
    sessionStorage.setItem('draft:review:1:m1', JSON.stringify({ rating: 2, comment: TEXT, resumes: true }))
    const { calls } = renderSite(path, { ...asMember, ...who })
    await screen.findByRole('heading', { level: 1, name: listing.name })
    await waitFor(() => expect(calls.some((call) => call.path === '/api/listings/1/reviews')).toBe(true))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(screen.queryByDisplayValue(TEXT)).not.toBeInTheDocument()
  })

  it('of one venue is not shown for another', async () => {
    sessionStorage.setItem('draft:review:2:m1', JSON.stringify({ rating: 2, comment: TEXT, resumes: true }))
    await open()
    expect(await box()).toHaveValue('')
  })
})
