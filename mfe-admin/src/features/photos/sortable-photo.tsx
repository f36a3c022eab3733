import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { Badge, classNames, IconButton, Picture, wantsLessMotion } from '@plekje/ui'
import { ArrowLeft, ArrowRight, Grip, Trash2 } from 'lucide-react'
import { photos as copy } from '../../copy/photos'
import styles from './photos.module.css'

export type Direction = 'earlier' | 'later'

interface SortablePhotoProps {
  image: string
  /** The venue's name. */
  name: string
  /** Index of the photo, from 0, and the number of photos. */
  at: number
  count: number
  isLocked: boolean
  onStep: (by: Direction) => void
  onRemove: () => void
}

/**
 * A photo that can be dragged by its picture or handle (the handle also by keyboard), moved by two buttons, and
 * removed.
 */
export function SortablePhoto({ image, name, at, count, isLocked, onStep, onRemove }: SortablePhotoProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: image,
    disabled: isLocked,
    attributes: { roleDescription: copy.draggable },
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
      <div className={classNames(styles.picture, !isLocked && styles.movable)} {...pictureListeners}>
        <Picture src={image} alt={copy.alt(name, at + 1, count)} draggable={false} />
      </div>
      {at === 0 && (
        <span className={styles.first}>
          <Badge tone="accent">{copy.first}</Badge>
        </span>
      )}
      <IconButton
        {...attributes}
        {...listeners}
        ref={setActivatorNodeRef}
        look="floating"
        className={styles.handle}
        label={copy.drag(at + 1)}
        icon={<Grip aria-hidden="true" />}
        aria-disabled={isLocked}
      />
      <div className={styles.tools}>
        <IconButton
          label={copy.earlier(at + 1)}
          icon={<ArrowLeft aria-hidden="true" />}
          data-move="earlier"
          aria-disabled={isLocked || at === 0}
          onClick={() => onStep('earlier')}
        />
        <IconButton
          label={copy.later(at + 1)}
          icon={<ArrowRight aria-hidden="true" />}
          data-move="later"
          aria-disabled={isLocked || at === count - 1}
          onClick={() => onStep('later')}
        />
        <IconButton
          label={copy.remove(at + 1)}
          icon={<Trash2 aria-hidden="true" />}
          aria-disabled={isLocked}
          onClick={() => !isLocked && onRemove()}
        />
      </div>
    </li>
  )
}
