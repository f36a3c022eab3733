// Proves REVIEW-18.
import { waitFor, within } from '@testing-library/react'
import { renderSite } from './render-site'
import { answersWith, manyReviews, path, section, authors as shown } from './review-pages'

// Loads the page's code beforehand: loading it in the first test can exceed its timeout.
beforeAll(() => import('../src/features/listing/listing-page'))
beforeEach(() => sessionStorage.clear())

const reviews = manyReviews()
const spread = (count: number) => ({ count, stars: [0, 0, 0, 0, count] })
const answers = answersWith(reviews, {
  members: spread(reviews.ofVisitors.length),
  google: spread(reviews.ofGoogle.length),
  words: [
    { word: 'vriendelijk personeel', count: 1200 },
    { word: 'terras', count: 9 },
  ],
})
const words = async () => within(await (await section()).findByRole('list', { name: 'Woorden die vaak terugkomen' }))
const word = async (name: string) => (await words()).findByRole('button', { name })
const names = (all: readonly { authorName: string }[]) => all.map(({ authorName }) => authorName)
const withWord = (text: string) => reviews.newestFirst.filter(({ comment }) => comment.includes(text))

describe('frequent words in reviews', () => {
  it('filter the reviews, show their number, and remove the filter', async () => {
    const { user } = renderSite(path, answers)
    expect((await (await words()).findAllByRole('button')).map(({ textContent }) => textContent)).toEqual([
      'vriendelijk personeel (1200)',
      'terras (9)',
    ])
    expect(await word('terras (9)')).toHaveAttribute('aria-pressed', 'false')
    expect(await word('terras (9)')).toHaveAttribute('href', '?word=terras#reviews')
    await user.click(await word('terras (9)'))
    await waitFor(async () => expect(await shown()).toEqual(names(withWord('terras')).slice(0, 10)))
    expect(await word('terras (9)')).toHaveAttribute('aria-pressed', 'true')
    expect(await word('terras (9)')).toHaveAttribute('href', '?#reviews')
    expect(window.location.search).toBe('?word=terras')
    expect((await section()).getByText(`${withWord('terras').length} reviews met ‘terras’`)).toHaveAttribute(
      'role',
      'status',
    )

    await user.selectOptions(
      await (await section()).findByRole('combobox', { name: 'Sorteer reviews' }),
      'Hoogste eerst',
    )
    await waitFor(() => expect(window.location.search).toBe('?sortBy=highest&word=terras'))
    await user.click(await (await section()).findByRole('button', { name: 'Toon alle reviews' }))
    await waitFor(() => expect(window.location.search).toBe('?sortBy=highest'))
  })

  it('replace a filter by stars, and the reverse', async () => {
    const { user } = renderSite(`${path}?stars=5&word=terras`, answers)
    expect(await word('terras (9)')).toHaveAttribute('aria-pressed', 'false')
    await user.click(await word('terras (9)'))
    await waitFor(() => expect(window.location.search).toBe('?word=terras'))
    await user.click(await (await section()).findByRole('button', { name: /^5 sterren/ }))
    await waitFor(() => expect(window.location.search).toBe('?stars=5'))
  })

  it('explain an address with a word that no review has any more', async () => {
    renderSite(`${path}?word=olifant`, answers)
    expect(await (await section()).findByText('Er zijn geen reviews met ‘olifant’.')).toBeInTheDocument()
    expect((await section()).getByRole('button', { name: 'Toon alle reviews' })).toBeInTheDocument()
  })
})
