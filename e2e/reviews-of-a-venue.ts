import type { Locator, Page } from 'playwright-core'
import { firstListing, siteUrl } from './visitor'

/** Finds a venue whose imported reviews have different numbers of stars, with the highest and the lowest. */
export async function reviewsToOrder(): Promise<{ slug: string; highest: number; lowest: number }> {
  const { slug, id } = await firstListing('category=restaurants&limit=1')
  const reply = await fetch(`${siteUrl()}/api/listings/${id}/google-reviews?sortBy=highest`)
  const reviews = (await reply.json()) as { readonly rating: number }[]
  const highest = reviews.at(0)?.rating ?? 0
  const lowest = reviews.at(-1)?.rating ?? 0
  expect(highest).toBeGreaterThan(lowest)
  return { slug, highest, lowest }
}

/**
 * Sorts the reviews of a venue's page, shows only those with one number of stars, and then all again. `send` is called after
 * choosing an order, because a page without scripts has a button for it.
 */
export async function orderAndPick(
  page: Page,
  { highest, lowest }: { readonly highest: number; readonly lowest: number },
  send: (reviews: Locator) => Promise<void> = async () => undefined,
): Promise<void> {
  const reviews = page.getByRole('region', { name: 'Reviews' })
  const first = reviews
    .getByRole('listitem')
    .filter({ has: page.locator('time') })
    .first()
  const shows = (stars: number) => first.getByRole('img', { name: `${stars},0 van 5 sterren` }).waitFor()
  await reviews.getByRole('combobox', { name: 'Sorteer reviews' }).selectOption('Laagste eerst')
  await send(reviews)
  await page.waitForURL((url) => url.searchParams.get('sortBy') === 'lowest')
  await shows(lowest)
  await reviews.getByRole('button', { name: new RegExp(`^${highest} ster`) }).click()
  await page.waitForURL((url) => url.search === `?sortBy=lowest&stars=${highest}`)
  await shows(highest)
  await reviews.getByRole('button', { name: 'Toon alle reviews' }).click()
  await page.waitForURL((url) => url.search === '?sortBy=lowest')
  await shows(lowest)
}

/** Finds a venue whose reviews have a word in common, with the word and the name of its button. */
export async function reviewsWithWord(): Promise<{ slug: string; word: string; name: string }> {
  for (let offset = 0; offset < 40; offset += 1) {
    const { slug, id } = await firstListing(`category=restaurants&limit=1&offset=${offset}`)
    const reply = await fetch(`${siteUrl()}/api/listings/${id}/reviews/summary`)
    const { words } = (await reply.json()) as { readonly words: readonly { word: string; count: number }[] }
    const [first] = words
    if (first) return { slug, word: first.word, name: `${first.word} (${first.count})` }
  }
  throw new Error('no reviews with a word in common')
}

/** Shows only the reviews with a word, and then all again. */
export async function pickWord(
  page: Page,
  { word, name }: { readonly word: string; readonly name: string },
): Promise<void> {
  const reviews = page.getByRole('region', { name: 'Reviews' })
  await reviews.getByRole('button', { name, exact: true }).click()
  await page.waitForURL((url) => url.searchParams.get('word') === word)
  await reviews.getByText(`met ‘${word}’`).waitFor()
  await reviews.getByRole('button', { name, exact: true, pressed: true }).waitFor()
  await reviews.getByRole('button', { name: 'Toon alle reviews' }).click()
  await page.waitForURL((url) => url.search === '')
}
