import { IconButton } from '@plekje/ui'
import { Link } from '@plekje/web-kit'
import { ArrowRight, Eye, EyeOff, Trash2 } from 'lucide-react'
import { nl } from '../../copy/nl'
import { paths } from '../../paths'
import { useVisibility } from './use-visibility'
import { nameIdOf, type VenueRowData } from './venue-row'
import styles from './venues.module.css'

const copy = nl.venues

interface RowActionsProps {
  venue: VenueRowData
  onRemove: (venue: VenueRowData) => void
}

/** View, show or hide, delete. Faded until hover or focus, but always there (NAMES, admin). */
export function RowActions({ venue, onRemove }: RowActionsProps) {
  const { mutate, isPending } = useVisibility()
  const described = { 'aria-describedby': nameIdOf(venue) }
  return (
    <div className={styles.actions}>
      <Link
        className={styles.action}
        to={paths.venue(venue.id)}
        aria-label={copy.view}
        title={copy.view}
        {...described}
      >
        <ArrowRight aria-hidden="true" />
      </Link>
      <IconButton
        className={styles.action ?? ''}
        label={venue.visible ? copy.hide : copy.show}
        icon={venue.visible ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
        aria-disabled={isPending}
        aria-busy={isPending}
        onClick={() => !isPending && mutate({ id: venue.id, visible: !venue.visible })}
        {...described}
      />
      <IconButton
        className={styles.action ?? ''}
        label={copy.remove}
        icon={<Trash2 aria-hidden="true" />}
        onClick={() => onRemove(venue)}
        {...described}
      />
    </div>
  )
}
