import { photoSrcSet } from '@plekje/contracts/plain'
import { type ImgHTMLAttributes, useState } from 'react'
import { classNames } from './class-names'
import styles from './picture.module.css'
import fallback from './picture-fallback.svg'

interface PictureProps extends Omit<ImgHTMLAttributes<HTMLImageElement>, 'alt' | 'loading' | 'src'> {
  src: string | null | undefined
  /** Empty when the text beside the picture says the same. */
  alt: string
  /** Aspect ratio, which keeps the place before the picture loads. */
  ratio?: '4:3' | '16:9' | '3:2' | '1:1'
  /**
   * Display width, as HTML's `sizes`: lets the browser choose the file of a photo that fits. Without `sizes` it loads
   * `src`. Use equal values where a page shows a picture twice, so that the browser loads one file.
   */
  sizes?: string | undefined
  /** For the first visible picture: loads it before all others, not lazily. */
  isUrgent?: boolean
}

const DIMENSIONS = { '4:3': [800, 600], '16:9': [960, 540], '3:2': [900, 600], '1:1': [600, 600] } as const

/** A picture that keeps its place, and shows a drawing when it cannot be loaded. */
export function Picture({ src, alt, ratio = '4:3', sizes, isUrgent = false, className, ...image }: PictureProps) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null)
  const [width, height] = DIMENSIONS[ratio]
  const isMissing = !src || failedSrc === src
  const photoSources = sizes === undefined || isMissing ? undefined : photoSrcSet(src)
  const srcSet = isMissing ? undefined : (image.srcSet ?? photoSources)
  // Lazily loaded pictures are laid out before they load, so the browser knows their exact width (`auto`).
  const shownSizes = photoSources === undefined || isUrgent ? sizes : `auto, ${sizes}`
  return (
    <img
      {...image}
      sizes={srcSet && shownSizes}
      srcSet={srcSet}
      src={isMissing ? fallback : src}
      alt={alt}
      width={width}
      height={height}
      loading={isUrgent ? 'eager' : 'lazy'}
      decoding="async"
      fetchPriority={isUrgent ? 'high' : undefined}
      className={classNames(styles.picture, className)}
      style={{ aspectRatio: ratio.replace(':', ' / '), ...image.style }}
      onError={() => setFailedSrc(src ?? null)}
    />
  )
}
