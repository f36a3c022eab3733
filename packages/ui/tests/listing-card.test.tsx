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
  it('has one link, to its page, and the facts that help choosing', () => {
    renderCard({ listing: aCard({ distance: 1.23 }) })
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/listing/de-hoge-duinen'])
    expect(screen.getByText('Utrecht · 1,2 km')).toBeInTheDocument()
    expect(screen.getByRole('img', { name: '4,5 van 5 sterren' })).toBeInTheDocument()
    expect(screen.getByText('12 reviews')).toBeInTheDocument()
    expect(screen.getByRole('img', { name: 'Prijsklasse €€' })).toBeInTheDocument()
  })

  it('has a heart only where favourites can be kept, apart from the link', async () => {
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

  it('lets the browser fetch a photo in the width that is shown, and a drawn picture as it is', () => {
    const picture = () => document.querySelector('img')
    const photo = '/media/photos/0b9c2c7e-8f53-4b6a-9a38-0d1c5a1f7c11'
    const { unmount } = renderCard({ listing: aCard({ images: [`${photo}/gallery`] }) })
    expect(picture()).toHaveAttribute('src', `${photo}/card`)
    expect(picture()).toHaveAttribute('srcset', `${photo}/card-400 400w, ${photo}/card 800w`)
    expect(picture()).toHaveAttribute('sizes', 'auto, (min-width: 600px) 320px, 100vw')
    expect(picture()).toHaveAttribute('loading', 'lazy')
    expect(picture()).not.toHaveAttribute('fetchpriority')
    unmount()
    const urgent = renderCard({ listing: aCard({ images: [`${photo}/gallery`] }), isUrgent: true })
    expect(picture()).toHaveAttribute('sizes', '(min-width: 600px) 320px, 100vw')
    expect(picture()).toHaveAttribute('loading', 'eager')
    expect(picture()).toHaveAttribute('fetchpriority', 'high')
    fireEvent.error(picture() as HTMLImageElement)
    expect(picture()).not.toHaveAttribute('srcset')
    urgent.unmount()
    renderCard({ listing: aCard({ images: ['/media/scenes/bar-lounge/de-hoge-duinen/1.svg'] }) })
    expect(picture()).not.toHaveAttribute('srcset')
    expect(picture()).not.toHaveAttribute('sizes')
  })

  it('says nothing about opening when the hours say nothing', () => {
    renderCard({ listing: aCard({ openingHours: 'op afspraak misschien' }) })
    expect(screen.queryByText(/open|gesloten/i)).not.toBeInTheDocument()
  })

  it('shows 4.5 on a featured card that nobody rated, and says so elsewhere', () => {
    const unrated = aCard({ rating: null, reviewCount: 0 })
    const { unmount } = renderCard({ listing: unrated, defaultRating: 4.5 })
    expect(screen.getByRole('img', { name: '4,5 van 5 sterren' })).toBeInTheDocument()
    unmount()
    renderCard({ listing: unrated })
    expect(screen.getByText('Nog geen beoordeling')).toBeInTheDocument()
  })

  it('shows a scene of ours in place of a picture that cannot be had', () => {
    const { container } = renderCard()
    const picture = container.querySelector('img')
    expect(picture).toHaveAttribute('src', '/pictures/1.svg')
    if (picture) fireEvent.error(picture)
    expect(picture).toHaveAttribute('src', 'asset')
  })
})
