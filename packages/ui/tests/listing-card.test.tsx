// Proves HOME-7, REVIEW-1, VENUE-1, VENUE-2, VENUE-21.
import { aCard } from '@plekje/testing/a-listing'
import { MemoryRouter } from '@plekje/web-kit'
import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ListingCard, type ListingCardProps } from '../src'

const renderCard = (props: Partial<ListingCardProps> = {}) =>
  render(
    <MemoryRouter>
      <ListingCard listing={aCard()} {...props} />
    </MemoryRouter>,
  )

describe('a listing card', () => {
  it("has one link, to the venue's page, and the main facts", () => {
    renderCard({ listing: aCard({ distance: 1.23 }) })
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/listing/de-hoge-duinen'])
    expect(screen.getByText('Utrecht · 1,2 km')).toBeInTheDocument()
    expect(screen.getByRole('img', { name: '4,5 van 5 sterren' })).toBeInTheDocument()
    expect(screen.getByText('12 reviews')).toBeInTheDocument()
    expect(screen.getByRole('img', { name: 'Prijsklasse €€' })).toBeInTheDocument()
  })

  it('has a heart only with a toggle, apart from the link', async () => {
    const onToggleFavorite = jest.fn()
    const { rerender } = renderCard()
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
    rerender(
      <MemoryRouter>
        <ListingCard listing={aCard()} onToggleFavorite={onToggleFavorite} isFavorite />
      </MemoryRouter>,
    )
    const heart = screen.getByRole('button', { name: 'Favoriet: De Hoge Duinen' })
    expect(heart).toHaveAttribute('aria-pressed', 'true')
    await userEvent.click(heart)
    expect(onToggleFavorite).toHaveBeenCalledWith(expect.objectContaining({ slug: 'de-hoge-duinen' }))
  })

  it('lets the browser load a photo at the shown width, and a drawing unchanged', () => {
    const picture = () => document.querySelector('img')
    const photo = '/media/photos/0b9c2c7e-8f53-4b6a-9a38-0d1c5a1f7c11'
    const { unmount } = renderCard({ listing: aCard({ images: [`${photo}/gallery`] }) })
    expect(picture()).toHaveAttribute('src', `${photo}/card`)
    expect(picture()).toHaveAttribute('srcset', `${photo}/card-400 400w, ${photo}/card 800w`)
    expect(picture()).toHaveAttribute('sizes', 'auto, (min-width: 37.5em) 320px, 100vw')
    expect(picture()).toHaveAttribute('loading', 'lazy')
    expect(picture()).not.toHaveAttribute('fetchpriority')
    unmount()
    const urgent = renderCard({ listing: aCard({ images: [`${photo}/gallery`] }), isUrgent: true })
    expect(picture()).toHaveAttribute('sizes', '(min-width: 37.5em) 320px, 100vw')
    expect(picture()).toHaveAttribute('loading', 'eager')
    expect(picture()).toHaveAttribute('fetchpriority', 'high')
    fireEvent.error(picture() as HTMLImageElement)
    expect(picture()).not.toHaveAttribute('srcset')
    urgent.unmount()
    renderCard({ listing: aCard({ images: ['/media/scenes/bar-lounge/de-hoge-duinen/1.svg'] }) })
    expect(picture()).not.toHaveAttribute('srcset')
    expect(picture()).not.toHaveAttribute('sizes')
  })

  it('shows no opening state for unknown hours', () => {
    renderCard({ listing: aCard({ openingHours: 'op afspraak misschien' }) })
    expect(screen.queryByText(/open|gesloten/i)).not.toBeInTheDocument()
  })

  it('shows 4.5 for a featured venue without reviews, and "no reviews" on other cards', () => {
    const unrated = aCard({ rating: null, reviewCount: 0 })
    const { unmount } = renderCard({ listing: unrated, defaultRating: 4.5 })
    expect(screen.getByRole('img', { name: '4,5 van 5 sterren' })).toBeInTheDocument()
    unmount()
    renderCard({ listing: unrated })
    expect(screen.getByText('Nog geen beoordeling')).toBeInTheDocument()
  })

  it('shows a drawing in place of a picture that fails to load', () => {
    const { container } = renderCard()
    const picture = container.querySelector('img')
    expect(picture).toHaveAttribute('src', '/pictures/1.svg')
    if (picture) fireEvent.error(picture)
    expect(picture).toHaveAttribute('src', 'asset')
  })
})
