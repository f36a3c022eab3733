import { photoSrcSet } from '@plekje/contracts/plain'
import { type ImgHTMLAttributes, useState } from 'react'
import { classNames } from './class-names'
import styles from './picture.module.css'
import fallback from './picture-fallback.svg'

interface PictureProps extends Omit<ImgHTMLAttributes<HTMLImageElement>, 'alt' | 'loading' | 'src'> {
  src: string | null | undefined
  /** Empty when the text beside it says the same. */
  alt: string
  /** Width to height; keeps the place before the picture has come. */
  ratio?: '4:3' | '16:9' | '3:2' | '1:1'
  /**
   * How wide it is shown, as `sizes` of HTML says it: of a photo the browser then fetches the file that fits. Without it,
   * the one at `src`. The same wherever a page holds a picture twice, or it is fetched twice.
   */
  sizes?: string | undefined
  /** The first one in sight: fetched before all others, not lazily. */
  isUrgent?: boolean
}

const SIZES = { '4:3': [800, 600], '16:9': [960, 540], '3:2': [900, 600], '1:1': [600, 600] } as const

/** A picture that keeps its place and shows a scene of ours when it cannot be had. */
export function Picture({ src, alt, ratio = '4:3', sizes, isUrgent = false, className, ...image }: PictureProps) {
  const [failed, setFailed] = useState<string | null>(null)
  const [width, height] = SIZES[ratio]
  const isMissing = !src || failed === src
  const ofPhoto = sizes === undefined || isMissing ? undefined : photoSrcSet(src)
  const srcSet = isMissing ? undefined : (image.srcSet ?? ofPhoto)
  // What is fetched lazily is laid out by then, and the browser knows better than we do.
  const shownSizes = ofPhoto === undefined || isUrgent ? sizes : `auto, ${sizes}`
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
      onError={() => src && !isMissing && setFailed(src)}
    />
  )
}
