import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { Badge, classNames, IconButton, Picture, wantsLessMotion } from '@plekje/ui'
import { ArrowLeft, ArrowRight, Captions, Grip, Trash2 } from 'lucide-react'
import type { VenuePhotoTexts } from './texts'
import styles from './venue-photos.module.css'

export type Direction = 'earlier' | 'later'

interface SortablePhotoProps {
  image: string
  /** The venue's name. */
  name: string
  /** The description; empty for none. */
  text: string
  texts: VenuePhotoTexts
  index: number
  /** Number of photos. */
  count: number
  isLocked: boolean
  onStep: (direction: Direction) => void
  onRemove: () => void
  onDescribe: (() => void) | undefined
}

/**
 * A photo that can be dragged by its picture or handle (the handle also by keyboard), moved by two buttons, and
 * removed.
 */
export function SortablePhoto(props: SortablePhotoProps) {
  const { image, name, text, texts, index, count, isLocked, onStep, onRemove, onDescribe } = props
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: image,
    disabled: isLocked,
    attributes: { roleDescription: texts.draggable },
    transition: wantsLessMotion() ? null : { duration: 160, easing: 'ease' },
  })
  const pictureListeners = isLocked ? undefined : listeners
  return (
    <li
      ref={setNodeRef}
      data-image={image}
      className={classNames(isDragging && styles.dragged)}
      style={{ transform: CSS.Transform.toString(transform), transition }}
    >
      <div className={classNames(!isLocked && styles.movable)} {...pictureListeners}>
        <Picture src={image} alt={text || texts.alt(name, index + 1, count)} draggable={false} />
      </div>
      {index === 0 && (
        <span className={styles.first}>
          <Badge tone="accent">{texts.first}</Badge>
        </span>
      )}
      <IconButton
        {...attributes}
        {...listeners}
        ref={setActivatorNodeRef}
        look="floating"
        className={styles.handle}
        label={texts.drag(index + 1)}
        icon={<Grip aria-hidden="true" />}
        aria-disabled={isLocked}
      />
      {text !== '' && <p className={styles.text}>{text}</p>}
      <div className={styles.tools}>
        {onDescribe && (
          <IconButton
            className={styles.describe}
            label={texts.describe(index + 1)}
            icon={<Captions aria-hidden="true" />}
            aria-disabled={isLocked}
            onClick={isLocked ? undefined : onDescribe}
          />
        )}
        <IconButton
          label={texts.earlier(index + 1)}
          icon={<ArrowLeft aria-hidden="true" />}
          data-move="earlier"
          aria-disabled={isLocked || index === 0}
          onClick={() => onStep('earlier')}
        />
        <IconButton
          label={texts.later(index + 1)}
          icon={<ArrowRight aria-hidden="true" />}
          data-move="later"
          aria-disabled={isLocked || index === count - 1}
          onClick={() => onStep('later')}
        />
        <IconButton
          label={texts.remove(index + 1)}
          icon={<Trash2 aria-hidden="true" />}
          aria-disabled={isLocked}
          onClick={isLocked ? undefined : onRemove}
        />
      </div>
    </li>
  )
}
