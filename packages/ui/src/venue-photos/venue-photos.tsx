import { isDrawn } from '@plekje/contracts/plain'
import { Button, Dialog, LiveRegion, Picture } from '@plekje/ui'
import { useId, useRef, useState } from 'react'
import { DescribePhoto } from './describe-photo'
import { PhotoGrid } from './photo-grid'
import { PhotoUploader } from './photo-uploader'
import type { VenuePhotoTexts } from './texts'
import type { PhotoArrangement } from './use-arrangement'
import type { PhotoUploads } from './use-photo-uploads'
import styles from './venue-photos.module.css'

interface VenuePhotosProps {
  venue: {
    readonly name: string
    readonly images: readonly string[]
    readonly imageTexts?: readonly string[] | undefined
  }
  texts: VenuePhotoTexts
  headingLevel: 2 | 3
  uploads: Pick<PhotoUploads, 'uploads' | 'add' | 'retry' | 'drop' | 'addedCount' | 'isBusy'>
  arrangement: PhotoArrangement
  /** Stores a description; undefined where descriptions cannot be changed. */
  onDescribe: ((image: string, text: string) => Promise<unknown>) | undefined
}

/** Adds, orders, describes and removes a venue's photos (ADMIN-20, OWNER-23). */
export function VenuePhotos({ venue, texts, headingLevel, uploads, arrangement, onDescribe }: VenuePhotosProps) {
  const { name, imageTexts = [] } = venue
  const { images: arrangedImages, move, remove } = arrangement
  const [imageToRemove, setImageToRemove] = useState<string | null>(null)
  const [imageToDescribe, setImageToDescribe] = useState<string | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  const areDrawn = arrangedImages.length > 0 && arrangedImages.every(isDrawn)
  const textOf = (image: string) => imageTexts[venue.images.indexOf(image)] ?? ''
  const altOf = (image: string) =>
    textOf(image) || texts.alt(name, arrangedImages.indexOf(image) + 1, arrangedImages.length)
  const Heading = `h${headingLevel}` as const
  return (
    <section className={styles.section} aria-labelledby={id}>
      <Heading ref={heading} id={id} className={styles.heading} tabIndex={-1}>
        {texts.heading(arrangedImages.length)}
      </Heading>
      <PhotoUploader uploads={uploads} texts={texts} />
      <LiveRegion>{uploads.addedCount > 0 && !uploads.isBusy ? texts.added(uploads.addedCount) : ''}</LiveRegion>
      {arrangedImages.length === 0 && <p className={styles.empty}>{texts.none}</p>}
      {areDrawn && (
        <>
          <p className={styles.note}>{texts.drawn}</p>
          <ul className={styles.photos}>
            {arrangedImages.map((image) => (
              <li key={image}>
                <Picture src={image} alt={altOf(image)} />
              </li>
            ))}
          </ul>
        </>
      )}
      {arrangedImages.length > 0 && !areDrawn && (
        <>
          {uploads.isBusy && <p className={styles.note}>{texts.busy}</p>}
          <PhotoGrid
            name={name}
            images={arrangedImages}
            textOf={textOf}
            texts={texts}
            isLocked={uploads.isBusy}
            onMove={move}
            onRemove={setImageToRemove}
            onDescribe={onDescribe && setImageToDescribe}
          />
        </>
      )}
      {imageToRemove !== null && (
        <Dialog
          isOpen
          role="alertdialog"
          onClose={() => setImageToRemove(null)}
          title={texts.removeDialog.title}
          description={texts.removeDialog.text}
          footer={
            <>
              <Button onClick={() => setImageToRemove(null)}>{texts.removeDialog.cancel}</Button>
              <Button
                variant="danger"
                onClick={() => {
                  setImageToRemove(null)
                  remove(imageToRemove)
                  heading.current?.focus()
                }}
              >
                {texts.removeDialog.submit}
              </Button>
            </>
          }
        >
          <Picture src={imageToRemove} alt={altOf(imageToRemove)} />
        </Dialog>
      )}
      {imageToDescribe !== null && onDescribe && (
        <DescribePhoto
          image={imageToDescribe}
          text={textOf(imageToDescribe)}
          texts={texts.describeDialog}
          onSave={(text) => onDescribe(imageToDescribe, text)}
          onClose={() => setImageToDescribe(null)}
        />
      )}
    </section>
  )
}
