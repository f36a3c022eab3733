import type { ListingDetail } from '@plekje/contracts'
import { IconButton, LinkButton } from '@plekje/ui'
import { ArrowLeft, Heart } from 'lucide-react'
import { listingCopy } from '../../copy/listing'
import { nl } from '../../copy/nl'
import { useFavorites } from '../favorites/use-favorites'
import styles from './listing-view.module.css'
import { ShareMenu } from './share-menu'
import { useOverviewLink } from './use-overview-link'

/** "Terug", sharing and the heart. */
export const ListingActions = ({ listing }: { listing: ListingDetail }) => (
  <div className={styles.actions}>
    <BackLink />
    <div className={styles.right}>
      <ShareMenu listing={listing} />
      <FavoriteButton listing={listing} />
    </div>
  </div>
)

/**
 * A link to the last overview. Before React runs, the shell's `inline-script/early-navigation.ts` sets the address of
 * links with `data-to-overview`.
 */
const BackLink = () => (
  <LinkButton
    variant="quiet"
    {...useOverviewLink()}
    data-to-overview
    icon={<ArrowLeft aria-hidden="true" />}
    className={styles.back}
  >
    {listingCopy.back}
  </LinkButton>
)

function FavoriteButton({ listing }: { listing: ListingDetail }) {
  const { isFavorite, toggle } = useFavorites(listing)
  return (
    <IconButton
      look="outlined"
      className={isFavorite ? styles.isFavorite : undefined}
      label={nl.favorites.button(listing.name)}
      aria-pressed={isFavorite}
      icon={<Heart />}
      onClick={() => toggle(listing)}
    />
  )
}
