import type { ListingCardProps } from '@plekje/ui'
import { memo } from 'react'
import { VenueCard } from '../favorites/venue-card'
import { LazyCompareCheckbox } from './lazy-compare'

/**
 * A card with a checkbox that chooses the venue for comparison. The checkbox is beside the heart, over the picture;
 * with the look `row` it is below the text.
 */
export const ComparableCard = memo(function ComparableCard(props: Omit<ListingCardProps, 'children'>) {
  return (
    <VenueCard {...props}>
      <LazyCompareCheckbox venue={props.listing} isInCorner={props.look !== 'row'} />
    </VenueCard>
  )
})
