import { Container, ListingGridSkeleton, LiveRegion, Skeleton } from '@plekje/ui'
import { nl } from '../copy/nl'
import styles from './remote-outlet.module.css'

/** Holds the page's height while a micro-frontend comes, so that the footer does not jump. */
export const PageSkeleton = () => (
  <Container>
    <div className={styles.skeleton}>
      <div className={styles.title}>
        <Skeleton width="80%" height="2.5rem" />
        <Skeleton width="60%" height="1.25rem" />
      </div>
      <ListingGridSkeleton cards={8} />
    </div>
    <LiveRegion>{nl.loading}</LiveRegion>
  </Container>
)
