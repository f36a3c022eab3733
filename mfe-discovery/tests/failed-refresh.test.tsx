// Proves API-23.
import { screen } from '@testing-library/react'
import { aCategory, aListing, aPlace, aSearchReply } from './fixtures'
import { type Answers, renderSite } from './render-site'

const venue = aListing({ name: 'De Otter' })
const answers: Answers = {
  'GET /api/categories': [200, [aCategory(7, 'Minigolf', 'minigolf', 72)]],
  'GET /api/categories/minigolf': [200, aCategory(7, 'Minigolf', 'minigolf', 72)],
  'GET /api/listings/category/7': [200, [venue]],
  'GET /api/listings/featured': [200, [venue]],
  'GET /api/listings/some': [200, [venue]],
  'GET /api/locations': [200, [aPlace(3, 'Tiel', 3)]],
  'GET /api/search': [200, aSearchReply({ hits: [venue] })],
}

it.each([
  ['the kinds on home', '/', 'Minigolf'],
  ['the featured venues on home', '/', 'De Otter'],
  ['every featured venue', '/featured', 'De Otter'],
  ['the venues of a kind', '/category/minigolf', 'De Otter'],
  ['results', '/?search=otter', 'De Otter'],
  ['venues side by side', `/vergelijk?ids=${venue.id}`, 'De Otter'],
  ['places', '/locations', 'Tiel'],
])('%s stay when refreshing them fails', async (_, path, shown) => {
  const { loseAll } = renderSite(path, answers)
  await screen.findAllByText(shown)
  await loseAll(answers)
  expect(screen.getAllByText(shown)[0]).toBeInTheDocument()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Opnieuw proberen' })).not.toBeInTheDocument()
})
