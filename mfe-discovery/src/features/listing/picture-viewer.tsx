import { Button, Dialog, Picture } from '@plekje/ui'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { nl } from '../../copy/nl'
import styles from './gallery.module.css'

interface PictureViewerProps {
  name: string
  images: readonly string[]
  /** Which picture is large; null when none is. */
  index: number | null
  onIndex: (index: number | null) => void
}

/** One picture as large as the window allows; arrow keys turn, Escape closes. */
export function PictureViewer({ name, images, index, onIndex }: PictureViewerProps) {
  if (index === null) return null
  const last = images.length - 1
  const turn = (step: number) => onIndex(Math.min(last, Math.max(0, index + step)))
  const handleKey = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowRight') turn(1)
    if (key === 'ArrowLeft') turn(-1)
  }
  return (
    <Dialog isOpen size="wide" title={name} onClose={() => onIndex(null)}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys only repeat what the two buttons do. */}
      <div className={styles.viewer} onKeyDown={handleKey}>
        <Picture
          className={styles.large}
          src={images[index]}
          alt={nl.listing.picture(name, index + 1, images.length)}
          isUrgent
        />
        {images.length > 1 && (
          <div className={styles.viewerTurns}>
            <Button icon={<ChevronLeft aria-hidden="true" />} disabled={index === 0} onClick={() => turn(-1)}>
              {nl.listing.previousPicture}
            </Button>
            <p className={styles.place} role="status">
              {nl.listing.position(index + 1, images.length)}
            </p>
            <Button icon={<ChevronRight aria-hidden="true" />} disabled={index === last} onClick={() => turn(1)}>
              {nl.listing.nextPicture}
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  )
}
