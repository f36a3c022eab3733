import type { CSSProperties } from 'react'
import styles from './skeleton.module.css'

interface SkeletonProps {
  width?: string
  height?: string
  radius?: string
}

/** A grey placeholder. It is hidden from screen readers, so announce the loading elsewhere. */
export const Skeleton = ({ width = '100%', height = '1em', radius }: SkeletonProps) => (
  <span
    className={styles.skeleton}
    style={{ width, height, borderRadius: radius } as CSSProperties}
    aria-hidden="true"
  />
)

/** Placeholder for lines of text; the last one is shorter. */
export const SkeletonText = ({ lines = 3 }: { lines?: number }) => (
  <span className={styles.lines} aria-hidden="true">
    {skeletonKeys(lines).map((key, line) => (
      <Skeleton key={key} width={line === lines - 1 && lines > 1 ? '60%' : '100%'} />
    ))}
  </span>
)

/** React keys for this many equal placeholders. */
export const skeletonKeys = (count: number): string[] => Array.from({ length: count }, (_, index) => `bone-${index}`)
