import { BelowWidth, FromWidth, Picture } from '@plekje/ui'
import { useState } from 'react'
import { nl } from '../../copy/nl'
import styles from './gallery.module.css'
import { PictureStrip } from './picture-strip'
import { PictureViewer } from './picture-viewer'

interface GalleryProps {
  name: string
  images: readonly string[]
}

/** On wide screens the first picture and up to four more (SPEC §2, listing detail). */
const MAX_TILES = 5

/** A strip to swipe on small screens, tiles on wide ones; each picture opens large. */
export function Gallery({ name, images }: GalleryProps) {
  const [enlarged, setEnlarged] = useState<number | null>(null)
  const pictures = images.length > 0 ? images : ['']
  return (
    <section aria-label={nl.listing.gallery}>
      <FromWidth width={768}>
        <div className={styles.tiles} data-count={Math.min(pictures.length, MAX_TILES)}>
          {pictures.slice(0, MAX_TILES).map((src, index) => (
            <button
              key={src}
              type="button"
              className={styles.tile}
              aria-label={nl.listing.enlarge(index + 1)}
              onClick={() => setEnlarged(index)}
            >
              <Picture
                className={styles.picture}
                src={src}
                alt={nl.listing.picture(name, index + 1, pictures.length)}
                isUrgent={index === 0}
              />
            </button>
          ))}
          {pictures.length > MAX_TILES && (
            <button type="button" className={styles.all} onClick={() => setEnlarged(0)}>
              {nl.listing.allPictures(pictures.length)}
            </button>
          )}
        </div>
      </FromWidth>
      <BelowWidth width={768}>
        <PictureStrip name={name} images={pictures} onEnlarge={setEnlarged} />
      </BelowWidth>
      <PictureViewer name={name} images={pictures} index={enlarged} onIndex={setEnlarged} />
    </section>
  )
}
