import type { PlanStop } from '@plekje/contracts'
import { Badge, Button, classNames, formatDistance, fromWidth, Picture, VisuallyHidden } from '@plekje/ui'
import { Link } from '@plekje/web-kit'
import * as paths from '@plekje/web-kit/paths'
import { Bike, Footprints, MapPin, RefreshCw, TramFront } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { nl } from '../../copy/nl'
import styles from './plan-stops.module.css'
import { costText, travelText } from './plan-texts'

const copy = nl.planner.plan
/** The picture has the full width on phones and is beside the text on wider screens. */
const PICTURE_SIZES = `${fromWidth('medium')} 320px, 100vw`
const TRAVEL_ICONS = { walk: Footprints, bike: Bike, transit: TramFront } as const

interface PlanStopItemProps {
  stop: PlanStop
  /** True right after this stop replaced another. */
  isNew: boolean
  isBusy: boolean
  onReplace: () => void
}

/** A stop on the timeline, with the trip to it above. */
export function PlanStopItem({ stop, isNew, isBusy, onReplace }: PlanStopItemProps) {
  const { slug, name, category, estimatedTime, address, reason, image, startsAt, costCents, travel } = stop
  const button = useRef<HTMLButtonElement>(null)
  // The pressed button disappeared with the previous stop.
  useEffect(() => {
    if (isNew) button.current?.focus({ preventScroll: true })
  }, [isNew])
  const TravelIcon = travel && TRAVEL_ICONS[travel.mode]
  return (
    <li className={classNames(styles.stop, isNew && styles.new)} aria-busy={isBusy}>
      {travel && TravelIcon && (
        <p className={styles.travel}>
          <TravelIcon aria-hidden="true" />
          {formatDistance(travel.km)} · {travelText(travel)}
        </p>
      )}
      <p className={styles.time}>
        <time dateTime={startsAt}>{estimatedTime}</time>
      </p>
      <div className={classNames(styles.card, isBusy && styles.busy)}>
        <Picture className={styles.picture} src={image} alt="" ratio="4:3" sizes={PICTURE_SIZES} />
        <div className={styles.about}>
          <p className={styles.facts}>
            <Badge>{category}</Badge>
            <span className={styles.cost}>{costText(costCents)}</span>
          </p>
          <h4 className={styles.name}>
            <Link to={paths.listing(slug)}>{name}</Link>
          </h4>
          <p className={styles.reason}>{reason}</p>
          <p className={styles.address}>
            <MapPin aria-hidden="true" />
            {address}
          </p>
          <Button
            ref={button}
            size="small"
            className={styles.replace}
            icon={<RefreshCw aria-hidden="true" />}
            isBusy={isBusy}
            onClick={onReplace}
          >
            {copy.replace}
            <VisuallyHidden> {name}</VisuallyHidden>
          </Button>
        </div>
      </div>
    </li>
  )
}
