import { BelowWidth, Button, Dialog, FromWidth, Picture } from '@plekje/ui'
import { LazyPart } from '@plekje/web-kit'
import { useState } from 'react'
import { nl } from '../../copy/nl'
import styles from './gallery.module.css'
import { PictureStrip } from './picture-strip'

interface GalleryProps {
  name: string
  images: readonly string[]
}

interface Enlarged {
  readonly index: number
  /** Two fingers asked for more than the whole picture. */
  readonly startScale?: number
}

/** Its gestures are for who looks closer. */
const loadViewer = () => import('./picture-viewer')

/** On wide screens the first picture and up to four more (SPEC §2, listing detail). */
const MAX_TILES = 5

/** A strip to swipe on small screens, tiles on wide ones; each picture opens large. */
export function Gallery({ name, images }: GalleryProps) {
  const [enlarged, setEnlarged] = useState<Enlarged>()
  const close = () => setEnlarged(undefined)
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
              onClick={() => setEnlarged({ index })}
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
            <button type="button" className={styles.all} onClick={() => setEnlarged({ index: 0 })}>
              {nl.listing.allPictures(pictures.length)}
            </button>
          )}
        </div>
      </FromWidth>
      <BelowWidth width={768}>
        <PictureStrip
          name={name}
          images={pictures}
          onEnlarge={(index, startScale = 1) => setEnlarged({ index, startScale })}
        />
      </BelowWidth>
      {enlarged && (
        <LazyPart
          load={loadViewer}
          failed={(retry) => (
            <Dialog
              isOpen
              role="alertdialog"
              title={name}
              description={nl.listing.viewerFailed}
              footer={<Button onClick={retry}>{nl.retry}</Button>}
              onClose={close}
            />
          )}
        >
          {({ PictureViewer }) => (
            <PictureViewer
              name={name}
              images={pictures}
              {...enlarged}
              onIndex={(index) => setEnlarged({ index })}
              onClose={close}
            />
          )}
        </LazyPart>
      )}
    </section>
  )
}
