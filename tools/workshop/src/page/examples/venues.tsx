import { aCard } from '@plekje/testing/a-listing'
import {
  Carousel,
  ListingCard,
  ListingCardSkeleton,
  ListingGrid,
  ListingGridSkeleton,
  OsmCredit,
  Picture,
  Stars,
} from '@plekje/ui'
import type { SomeExamples } from './example'

const nothing = () => {}
const venue = aCard({ images: [] })
const cards = [1, 2, 3, 4].map((id) => <ListingCard key={id} headingLevel={4} listing={{ ...venue, id }} />)

export const venues = {
  ListingCard: {
    card: <ListingCard headingLevel={4} listing={venue} onToggleFavorite={nothing} />,
    favorite: <ListingCard headingLevel={4} listing={venue} onToggleFavorite={nothing} isFavorite />,
    row: <ListingCard headingLevel={4} listing={{ ...venue, distance: 1.23 }} look="row" />,
    'always open, not rated': (
      <ListingCard
        headingLevel={4}
        listing={{ ...venue, openingHours: '24/7', rating: null, reviewCount: 0, priceRange: null }}
      />
    ),
  },
  ListingCardSkeleton: { usual: <ListingCardSkeleton /> },
  ListingGrid: {
    grid: <ListingGrid label="Plekken">{cards}</ListingGrid>,
    list: (
      <ListingGrid label="Plekken als lijst" look="list">
        {[1, 2].map((id) => (
          <ListingCard key={id} headingLevel={4} look="row" listing={{ ...venue, id }} />
        ))}
      </ListingGrid>
    ),
  },
  ListingGridSkeleton: { 'four cards': <ListingGridSkeleton cards={4} /> },
  Carousel: { 'four cards': <Carousel label="Uitgelicht">{cards}</Carousel> },
  Picture: {
    missing: <Picture src={null} alt="" />,
    wide: <Picture src={null} alt="" ratio="16:9" />,
    square: <Picture src={null} alt="" ratio="1:1" />,
  },
  Stars: {
    rated: <Stars rating={4.46} count={1234} />,
    'stars alone': <Stars rating={3} areFiguresHidden />,
    'not rated': <Stars rating={null} />,
  },
  OsmCredit: { usual: <OsmCredit venues={[{ attribution: 'osm' }]} /> },
} satisfies SomeExamples
