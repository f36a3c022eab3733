import { Badge, classNames, IconButton, LiveRegion, Picture } from '@plekje/ui'
import { ArrowLeft, ArrowRight, Trash2 } from 'lucide-react'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { photos as copy } from '../../copy/photos'
import styles from './photos.module.css'

interface PhotoGridProps {
  name: string
  images: readonly string[]
  /** Whether photos cannot be moved or removed for now. */
  isLocked: boolean
  onMove: (image: string, to: number) => void
  onRemove: (image: string) => void
}

type Direction = 'earlier' | 'later'

/** Photos in their order: moved by two buttons each, or dragged; the first one stands for the venue everywhere. */
export function PhotoGrid({ name, images, isLocked, onMove, onRemove }: PhotoGridProps) {
  const list = useRef<HTMLUListElement>(null)
  const [moved, setMoved] = useState<{ image: string; by: Direction } | null>(null)
  const [dragged, setDragged] = useState<string | null>(null)
  const [target, setTarget] = useState<string | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new order may have moved the button that had the focus
  useEffect(() => {
    if (!moved || document.activeElement !== document.body) return
    const at = `[data-image="${CSS.escape(moved.image)}"] [data-move="${moved.by}"]`
    list.current?.querySelector<HTMLElement>(at)?.focus()
  }, [moved, images])

  const step = (image: string, by: Direction) => {
    const to = images.indexOf(image) + (by === 'later' ? 1 : -1)
    if (isLocked || to < 0 || to >= images.length) return
    setMoved({ image, by })
    onMove(image, to)
  }
  const drop = (onto: string) => {
    if (dragged !== null && dragged !== onto && !isLocked) onMove(dragged, images.indexOf(onto))
    setDragged(null)
    setTarget(null)
  }
  const over = (event: DragEvent, image: string) => {
    if (dragged === null) return
    event.preventDefault()
    setTarget(image)
  }

  return (
    <>
      <ul ref={list} className={styles.photos}>
        {images.map((image, at) => (
          <li
            key={image}
            data-image={image}
            draggable={!isLocked}
            className={classNames(image === dragged && styles.dragged, image === target && styles.target)}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move'
              setDragged(image)
            }}
            onDragOver={(event) => over(event, image)}
            onDrop={() => drop(image)}
            onDragEnd={() => drop(dragged ?? image)}
          >
            <Picture src={image} alt={copy.alt(name, at + 1, images.length)} draggable={false} />
            {at === 0 && (
              <span className={styles.first}>
                <Badge tone="accent">{copy.first}</Badge>
              </span>
            )}
            <div className={styles.tools}>
              <IconButton
                label={copy.earlier(at + 1)}
                icon={<ArrowLeft aria-hidden="true" />}
                data-move="earlier"
                aria-disabled={isLocked || at === 0}
                onClick={() => step(image, 'earlier')}
              />
              <IconButton
                label={copy.later(at + 1)}
                icon={<ArrowRight aria-hidden="true" />}
                data-move="later"
                aria-disabled={isLocked || at === images.length - 1}
                onClick={() => step(image, 'later')}
              />
              <IconButton
                label={copy.remove(at + 1)}
                icon={<Trash2 aria-hidden="true" />}
                aria-disabled={isLocked}
                onClick={() => !isLocked && onRemove(image)}
              />
            </div>
          </li>
        ))}
      </ul>
      <LiveRegion>{moved ? copy.moved(images.indexOf(moved.image) + 1, images.length) : ''}</LiveRegion>
    </>
  )
}
