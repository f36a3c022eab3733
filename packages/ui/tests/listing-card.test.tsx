import { MemoryRouter } from '@plekje/web-kit'
import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ListingCard, type ListingCardProps } from '../src'
import { aListing } from './a-listing'

const renderCard = (props: Partial<ListingCardProps> = {}) =>
  render(
    <MemoryRouter>
      <ListingCard listing={aListing()} {...props} />
    </MemoryRouter>,
  )

describe('a listing card', () => {
  it('has one link, to its page, and the facts that help choosing', () => {
    renderCard({ listing: aListing({ distance: 1.23 }) })
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
        <ListingCard listing={aListing()} onToggleFavorite={onToggleFavorite} isFavorite />
      </MemoryRouter>,
    )
    const heart = screen.getByRole('button', { name: 'Favoriet: De Hoge Duinen' })
    expect(heart).toHaveAttribute('aria-pressed', 'true')
    await userEvent.click(heart)
    expect(onToggleFavorite).toHaveBeenCalledWith(expect.objectContaining({ slug: 'de-hoge-duinen' }))
  })

  it('says nothing about opening when the hours say nothing', () => {
    renderCard({ listing: aListing({ openingHours: 'op afspraak misschien' }) })
    expect(screen.queryByText(/open|gesloten/i)).not.toBeInTheDocument()
  })

  it('shows 4.5 on a featured card that nobody rated, and says so elsewhere', () => {
    const unrated = aListing({ rating: null, reviewCount: 0 })
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
