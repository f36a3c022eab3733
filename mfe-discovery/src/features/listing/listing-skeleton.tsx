import { Container, Skeleton, SkeletonText, VisuallyHidden } from '@plekje/ui'
import { listingCopy } from '../../copy/listing'
import styles from './listing-view.module.css'

export const ListingSkeleton = () => (
  <Container className={styles.page}>
    <VisuallyHidden>
      <h1>{listingCopy.loading}</h1>
    </VisuallyHidden>
    <Skeleton width="96px" height="44px" radius="22px" />
    <Skeleton height="clamp(280px, 36vw, 460px)" radius="var(--radius-card)" />
    <div className={styles.columns}>
      <div className={styles.story}>
        <Skeleton width="70%" height="2.5em" />
        <Skeleton width="40%" />
        <SkeletonText lines={5} />
      </div>
      <Skeleton height="240px" radius="var(--radius-card)" />
    </div>
  </Container>
)
