import { Dialog, IconButton, Picture } from '@plekje/ui'
import { ChevronLeft, ChevronRight, ZoomIn, ZoomOut } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import { listingCopy } from '../../copy/listing'
import styles from './picture-viewer.module.css'
import { useZoom } from './use-zoom'
import { DOUBLE_TAP_SCALE, MAX_SCALE } from './zoom'

export interface PictureViewerProps {
  name: string
  images: readonly string[]
  texts?: readonly string[] | undefined
  /** Index of the enlarged picture. */
  index: number
  /** 1 is the whole picture. */
  startScale?: number | undefined
  onIndex: (index: number) => void
  onClose: () => void
}

const ZOOM_STEP = 1.6
const MOVE_STEP_PX = 60

/**
 * Shows a picture as large as the window allows. Pinching, a double tap, buttons, or the keys + and - zoom. Swiping or
 * the arrow keys change the picture, or move a zoomed one; Escape closes.
 */
export function PictureViewer(props: PictureViewerProps) {
  const { name, images, texts = [], index, startScale = 1, onIndex, onClose } = props
  const stage = useRef<HTMLDivElement>(null)
  const track = useRef<HTMLUListElement>(null)
  const lastIndex = images.length - 1
  const canTurn = (step: 1 | -1) => index + step >= 0 && index + step <= lastIndex
  const turn = (step: 1 | -1) => {
    if (!canTurn(step)) return
    zoom.reset()
    onIndex(index + step)
  }
  const currentImage = () => track.current?.children[index]?.querySelector('img') ?? null
  const zoom = useZoom({ stage, track, currentImage, startScale, canTurn, turn })
  const isLarge = zoom.scale > 1
  const zoomIn = () => zoom.zoomTo(isLarge ? zoom.scale * ZOOM_STEP : DOUBLE_TAP_SCALE)
  const zoomOut = () => zoom.zoomTo(zoom.scale / ZOOM_STEP)

  const keyActions = new Map([
    ['ArrowRight', () => (isLarge ? zoom.moveBy(-MOVE_STEP_PX, 0) : turn(1))],
    ['ArrowLeft', () => (isLarge ? zoom.moveBy(MOVE_STEP_PX, 0) : turn(-1))],
    ['ArrowUp', () => zoom.moveBy(0, MOVE_STEP_PX)],
    ['ArrowDown', () => zoom.moveBy(0, -MOVE_STEP_PX)],
    ['+', zoomIn],
    ['=', zoomIn],
    ['-', zoomOut],
    ['0', zoom.reset],
  ])
  const handleKey = (event: KeyboardEvent) => {
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : keyActions.get(event.key)
    if (!act) return
    event.preventDefault()
    act()
  }
  return (
    <Dialog isOpen size="full" title={name} onClose={onClose}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys only repeat what the buttons and fingers do. */}
      <div className={styles.viewer} onKeyDown={handleKey}>
        <div ref={stage} className={styles.stage} data-large={isLarge}>
          <ul ref={track} className={styles.track} style={{ transform: `translateX(${-100 * index}%)` }}>
            {images.map((src, slideIndex) => (
              <li key={src} className={styles.slide} inert={slideIndex !== index}>
                <Picture
                  className={styles.large}
                  src={src}
                  alt={texts[slideIndex] || listingCopy.picture(name, slideIndex + 1, images.length)}
                  isUrgent={slideIndex === index}
                  draggable={false}
                />
              </li>
            ))}
          </ul>
        </div>
        {/* `aria-disabled` leaves the focus on a button; `disabled` would drop it, and the viewer's keys with it. */}
        <div className={styles.controls}>
          {images.length > 1 && (
            <IconButton
              label={listingCopy.previousPicture}
              icon={<ChevronLeft />}
              aria-disabled={index === 0}
              onClick={() => turn(-1)}
            />
          )}
          <IconButton label={listingCopy.zoomOut} icon={<ZoomOut />} aria-disabled={!isLarge} onClick={zoomOut} />
          <p className={styles.position} role="status">
            {images.length > 1 && listingCopy.position(index + 1, images.length)}
            {isLarge && <span className={styles.scale}> {listingCopy.scale(zoom.scale)}</span>}
          </p>
          <IconButton
            label={listingCopy.zoomIn}
            icon={<ZoomIn />}
            aria-disabled={zoom.scale >= MAX_SCALE}
            onClick={zoomIn}
          />
          {images.length > 1 && (
            <IconButton
              label={listingCopy.nextPicture}
              icon={<ChevronRight />}
              aria-disabled={index === lastIndex}
              onClick={() => turn(1)}
            />
          )}
        </div>
      </div>
    </Dialog>
  )
}
