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
  /** Undefined where descriptions cannot be changed. */
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
  const [lastStep, setLastStep] = useState<{ image: string; direction: Direction } | null>(null)
  const sensors = useSensors(
    useSensor(MouseSensor, MOUSE),
    useSensor(TouchSensor, TOUCH),
    useSensor(KeyboardSensor, KEYBOARD),
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new order may have moved the button that had the focus
  useEffect(() => {
    if (!lastStep || document.activeElement !== document.body) return
    const buttonSelector = `[data-image="${CSS.escape(lastStep.image)}"] [data-move="${lastStep.direction}"]`
    list.current?.querySelector<HTMLElement>(buttonSelector)?.focus()
  }, [lastStep, images])

  const step = (image: string, direction: Direction) => {
    const newIndex = images.indexOf(image) + (direction === 'later' ? 1 : -1)
    if (isLocked || newIndex < 0 || newIndex >= images.length) return
    setLastStep({ image, direction })
    onMove(image, newIndex)
  }
  const drop = (image: string, onto: string | undefined) => {
    setLastStep(null)
    if (onto !== undefined && onto !== image && !isLocked) onMove(image, images.indexOf(onto))
  }
  /** True once a dragged photo has left its own place. Until then, dragging it announces nothing. */
  const hasLeftPlace = useRef(false)
  const positionOf = (id: string | number | undefined) => images.indexOf(String(id)) + 1

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
              hasLeftPlace.current = false
              return texts.pickedUp(positionOf(active.id), images.length)
            },
            onDragOver: ({ active, over }) => {
              hasLeftPlace.current ||= over !== null && over.id !== active.id
              return over && hasLeftPlace.current ? texts.draggedOver(positionOf(over.id), images.length) : undefined
            },
            onDragEnd: ({ active, over }) => texts.moved(positionOf((over ?? active).id), images.length),
            onDragCancel: ({ active }) => texts.droppedInPlace(positionOf(active.id), images.length),
          },
        }}
      >
        <SortableContext items={[...images]} strategy={rectSortingStrategy}>
          <ul ref={list} className={styles.photos}>
            {images.map((image, index) => (
              <SortablePhoto
                key={image}
                image={image}
                name={name}
                text={textOf(image)}
                texts={texts}
                index={index}
                isLocked={isLocked}
                count={images.length}
                onStep={(direction) => step(image, direction)}
                onRemove={() => onRemove(image)}
                onDescribe={onDescribe && (() => onDescribe(image))}
              />
            ))}
          </ul>
        </SortableContext>
      </DndContext>
      <LiveRegion>{lastStep ? texts.moved(positionOf(lastStep.image), images.length) : ''}</LiveRegion>
    </>
  )
}
