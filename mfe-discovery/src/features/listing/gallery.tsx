import { BelowWidth, FromWidth, fromWidth, Picture } from '@plekje/ui'
import { useState } from 'react'
import { listingCopy } from '../../copy/listing'
import styles from './gallery.module.css'
import { LazyPictureViewer } from './lazy-picture-viewer'
import { PictureStrip } from './picture-strip'

interface GalleryProps {
  name: string
  images: readonly string[]
  /** Descriptions of the images, in their order; empty for none. */
  texts?: readonly string[] | undefined
}

interface EnlargedPicture {
  readonly index: number
  /** Initial zoom, set by pinching. */
  readonly startScale?: number
}

/**
 * Width of the first picture: full width on phones and for a single picture, else half of the page. The server renders
 * both the tiles and the strip, and equal sizes make the browser fetch the picture once.
 */
const firstPictureSizes = (pictures: number): string =>
  `${fromWidth('tablet')} min(${pictures === 1 ? '100vw, 1240px' : '50vw, 620px'}), 100vw`

/** Sizes of the tiles beside the first picture. */
const TILE_SIZES = 'min(25vw, 310px)'

/** Maximum number of pictures on wide screens (VENUE-7). */
const MAX_TILES = 5

/** A strip to swipe on small screens, tiles on wide ones; clicking a picture enlarges it. */
export function Gallery({ name, images, texts = [] }: GalleryProps) {
  const [enlarged, setEnlarged] = useState<EnlargedPicture>()
  const pictures = images.length > 0 ? images : ['']
  return (
    <section aria-label={listingCopy.gallery}>
      <FromWidth width={768}>
        <div className={styles.tiles} data-count={Math.min(pictures.length, MAX_TILES)}>
          {pictures.slice(0, MAX_TILES).map((src, index) => (
            <button
              key={src}
              type="button"
              className={styles.tile}
              aria-label={listingCopy.enlarge(index + 1, texts[index])}
              onClick={() => setEnlarged({ index })}
            >
              <Picture
                className={styles.picture}
                src={src}
                alt={texts[index] || listingCopy.picture(name, index + 1, pictures.length)}
                sizes={index === 0 ? firstPictureSizes(pictures.length) : TILE_SIZES}
                isUrgent={index === 0}
              />
            </button>
          ))}
          {pictures.length > MAX_TILES && (
            <button type="button" className={styles.all} onClick={() => setEnlarged({ index: 0 })}>
              {listingCopy.allPictures(pictures.length)}
            </button>
          )}
        </div>
      </FromWidth>
      <BelowWidth width={768}>
        <PictureStrip
          name={name}
          images={pictures}
          texts={texts}
          firstSizes={firstPictureSizes(pictures.length)}
          onEnlarge={(index, startScale = 1) => setEnlarged({ index, startScale })}
        />
      </BelowWidth>
      {enlarged && (
        <LazyPictureViewer
          name={name}
          images={pictures}
          texts={texts}
          {...enlarged}
          onIndex={(index) => setEnlarged({ index })}
          onClose={() => setEnlarged(undefined)}
        />
      )}
    </section>
  )
}
