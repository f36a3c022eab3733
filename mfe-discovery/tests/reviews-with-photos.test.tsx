// Proves REVIEW-19.
import { waitFor } from '@testing-library/react'
import { renderSite } from './render-site'
import { answersWith, manyReviews, path, section, authors as shown } from './review-pages'

// Loads the page's code beforehand: loading it in the first test can exceed its timeout.
beforeAll(() => import('../src/features/listing/listing-page'))
beforeEach(() => sessionStorage.clear())

const { ofGoogle, ...many } = manyReviews({ visitors: (at) => (at % 2) + 4 })
const ofVisitors = many.ofVisitors.map((review, at) =>
  at % 3 === 0 ? { ...review, photos: [`/media/review-photos/p${at}/gallery`] } : review,
)
const withPhotos = ofVisitors.filter(({ photos }) => photos)
const spread = (count: number) => ({ count, stars: [0, 0, 0, 0, count] })
const counts = { members: spread(ofVisitors.length), google: spread(ofGoogle.length) }
const words = [{ word: 'terras', count: 9 }]
const answers = answersWith({ ofVisitors, ofGoogle }, { ...counts, words, withPhotos: withPhotos.length })
const names = (all: readonly { authorName: string }[]) => all.map(({ authorName }) => authorName)
const button = async (name: string | RegExp) => (await section()).findByRole('button', { name })
const choice = () => button(`Met foto’s (${withPhotos.length})`)

describe('reviews with photos', () => {
  it('are filtered by a press that shows their number, and a second press shows all reviews', async () => {
    const { user } = renderSite(path, answers)
    expect(await choice()).toHaveAttribute('aria-pressed', 'false')
    expect(await choice()).toHaveAttribute('href', '?photos=true#reviews')
    await user.click(await choice())
    await waitFor(async () => expect(await shown()).toEqual(names(withPhotos).slice(0, 10)))
    expect(window.location.search).toBe('?photos=true')
    expect(await choice()).toHaveAttribute('aria-pressed', 'true')
    expect(await choice()).toHaveAttribute('href', '?#reviews')
    await waitFor(async () => expect(await choice()).toHaveFocus())
    expect((await section()).getByText(`${withPhotos.length} reviews met foto’s`)).toHaveAttribute('role', 'status')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(window.location.search).toBe(''))
    expect(await choice()).toHaveAttribute('aria-pressed', 'false')
  })

  it('come in the requested order, as the address says', async () => {
    const { user } = renderSite(`${path}?sortBy=highest&photos=true`, answers)
    const highest = names([...withPhotos].sort((one, other) => other.rating - one.rating))
    await waitFor(async () => expect(await shown()).toEqual(highest.slice(0, 10)))
    const more = await button('Meer reviews')
    expect(more).toHaveAttribute('href', '?sortBy=highest&photos=true&page=2#reviews')
    await user.click(more)
    await waitFor(async () => expect(await shown()).toEqual(highest))
    await user.click(await button('Toon alle reviews'))
    await waitFor(() => expect(window.location.search).toBe('?sortBy=highest'))
    expect((await section()).getByRole('combobox', { name: 'Sorteer reviews' })).toHaveFocus()
  })

  it('replace a filter by stars or words, and the reverse', async () => {
    const { user } = renderSite(`${path}?photos=true`, answers)
    await user.click(await button('terras (9)'))
    await waitFor(() => expect(window.location.search).toBe('?word=terras'))
    expect(await choice()).toHaveAttribute('aria-pressed', 'false')
    await user.click(await choice())
    await waitFor(() => expect(window.location.search).toBe('?photos=true'))
    await user.click(await button(/^5 sterren/))
    await waitFor(() => expect(window.location.search).toBe('?stars=5'))
    await user.click(await choice())
    await waitFor(() => expect(window.location.search).toBe('?photos=true'))
  })

  it('offer no filter when there are none, and an address that asks for them explains it', async () => {
    const { ofVisitors: without } = manyReviews()
    renderSite(`${path}?photos=true`, answersWith({ ofVisitors: without, ofGoogle }, counts))
    expect(await (await section()).findByText('Er zijn geen reviews met foto’s.')).toBeInTheDocument()
    expect((await section()).queryByRole('button', { name: /^Met foto’s/ })).not.toBeInTheDocument()
    expect(await button('Toon alle reviews')).toHaveAttribute('href', '?#reviews')
  })
})
