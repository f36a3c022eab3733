import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { rectSortingStrategy, SortableContext, sortableKeyboardCoordinates } from '@dnd-kit/sortable'
import { LiveRegion } from '@plekje/ui'
import { useEffect, useRef, useState } from 'react'
import { type Direction, SortablePhoto } from './sortable-photo'
import type { VenuePhotoTexts } from './texts'
import styles from './venue-photos.module.css'

interface PhotoGridProps {
  name: string
  images: readonly string[]
  /** The description of an image; empty for none. */
  textOf: (image: string) => string
  texts: VenuePhotoTexts
  /** True while photos cannot be moved or removed. */
  isLocked: boolean
  onMove: (image: string, to: number) => void
  onRemove: (image: string) => void
  /** Without it descriptions cannot be changed. */
  onDescribe: ((image: string) => void) | undefined
}

/** With a mouse, dragging starts after a movement of some pixels, so that a click does not drag. */
const MOUSE = { activationConstraint: { distance: 6 } }
/** With a finger, dragging starts after a hold of some milliseconds, so that swiping scrolls. */
const TOUCH = { activationConstraint: { delay: 200, tolerance: 8 } }
const KEYBOARD = { coordinateGetter: sortableKeyboardCoordinates }

/** Photos in their order, changed by dragging or by buttons. The first photo represents the venue everywhere. */
export function PhotoGrid(props: PhotoGridProps) {
  const { name, images, textOf, texts, isLocked, onMove, onRemove, onDescribe } = props
  const list = useRef<HTMLUListElement>(null)
  const [moved, setMoved] = useState<{ image: string; by: Direction } | null>(null)
  const sensors = useSensors(
    useSensor(MouseSensor, MOUSE),
    useSensor(TouchSensor, TOUCH),
    useSensor(KeyboardSensor, KEYBOARD),
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new order may have moved the button that had the focus
  useEffect(() => {
    if (!moved || document.activeElement !== document.body) return
    const buttonSelector = `[data-image="${CSS.escape(moved.image)}"] [data-move="${moved.by}"]`
    list.current?.querySelector<HTMLElement>(buttonSelector)?.focus()
  }, [moved, images])

  const step = (image: string, by: Direction) => {
    const to = images.indexOf(image) + (by === 'later' ? 1 : -1)
    if (isLocked || to < 0 || to >= images.length) return
    setMoved({ image, by })
    onMove(image, to)
  }
  const drop = (image: string, onto: string | undefined) => {
    setMoved(null)
    if (onto !== undefined && onto !== image && !isLocked) onMove(image, images.indexOf(onto))
  }
  /** False until a dragged photo leaves its own place, over which a drag starts and which is not announced. */
  const wasMoved = useRef(false)
  const placeOf = (id: string | number | undefined) => images.indexOf(String(id)) + 1

  return (
    <>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={({ active, over }) => drop(String(active.id), over ? String(over.id) : undefined)}
        accessibility={{
          screenReaderInstructions: { draggable: texts.howToDrag },
          announcements: {
            onDragStart: ({ active }) => {
              wasMoved.current = false
              return texts.pickedUp(placeOf(active.id), images.length)
            },
            onDragOver: ({ active, over }) => {
              wasMoved.current ||= over !== null && over.id !== active.id
              return over && wasMoved.current ? texts.over(placeOf(over.id), images.length) : undefined
            },
            onDragEnd: ({ active, over }) => texts.moved(placeOf((over ?? active).id), images.length),
            onDragCancel: ({ active }) => texts.stays(placeOf(active.id), images.length),
          },
        }}
      >
        <SortableContext items={[...images]} strategy={rectSortingStrategy}>
          <ul ref={list} className={styles.photos}>
            {images.map((image, at) => (
              <SortablePhoto
                key={image}
                image={image}
                name={name}
                text={textOf(image)}
                texts={texts}
                at={at}
                isLocked={isLocked}
                count={images.length}
                onStep={(by) => step(image, by)}
                onRemove={() => onRemove(image)}
                onDescribe={onDescribe && (() => onDescribe(image))}
              />
            ))}
          </ul>
        </SortableContext>
      </DndContext>
      <LiveRegion>{moved ? texts.moved(placeOf(moved.image), images.length) : ''}</LiveRegion>
    </>
  )
}
