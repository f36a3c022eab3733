import type { ManagedVenue } from '@plekje/contracts'
import { LiveRegion, Picture } from '@plekje/ui'
import { useRef, useState } from 'react'
import { photos as copy } from '../../copy/photos'
import { ConfirmDialog } from '../confirm/confirm-dialog'
import { PhotoGrid } from './photo-grid'
import { PhotoUploader } from './photo-uploads'
import styles from './photos.module.css'
import { useArrangement } from './use-arrangement'
import type { PhotoUploads } from './use-photo-uploads'

/** True for a generated drawing. A venue has either photos or drawings. */
const isDrawn = (image: string): boolean => image.startsWith('/media/scenes/')

/** Adds, orders and removes a venue's photos (ADMIN-20). */
export function Photos({ venue, uploads }: { venue: ManagedVenue; uploads: PhotoUploads }) {
  const { images, move, remove } = useArrangement(venue)
  const [removed, setRemoved] = useState<string | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const areDrawn = images.length > 0 && images.every(isDrawn)
  return (
    <section className={styles.section} aria-labelledby="photos-heading">
      <h2 ref={heading} id="photos-heading" tabIndex={-1}>
        {copy.heading(images.length)}
      </h2>
      <PhotoUploader uploads={uploads} />
      <LiveRegion>{uploads.addedCount > 0 && !uploads.isBusy ? copy.added(uploads.addedCount) : ''}</LiveRegion>
      {images.length === 0 && <p className={styles.empty}>{copy.none}</p>}
      {areDrawn && (
        <>
          <p className={styles.note}>{copy.drawn}</p>
          <ul className={styles.photos}>
            {images.map((image, index) => (
              <li key={image}>
                <Picture src={image} alt={copy.alt(venue.name, index + 1, images.length)} />
              </li>
            ))}
          </ul>
        </>
      )}
      {images.length > 0 && !areDrawn && (
        <>
          {uploads.isBusy && <p className={styles.note}>{copy.busy}</p>}
          <PhotoGrid name={venue.name} images={images} isLocked={uploads.isBusy} onMove={move} onRemove={setRemoved} />
        </>
      )}
      {removed !== null && (
        <ConfirmDialog
          {...copy.removeDialog}
          onSubmit={() => {
            setRemoved(null)
            remove(removed)
            heading.current?.focus()
          }}
          onClose={() => setRemoved(null)}
        >
          <Picture src={removed} alt={copy.alt(venue.name, images.indexOf(removed) + 1, images.length)} />
        </ConfirmDialog>
      )}
    </section>
  )
}
