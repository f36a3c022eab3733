import { type Camera, pixelAt } from './geometry'
import { placeLabels } from './labels'
import styles from './map.module.css'
import type { MapMark } from './marks'

interface PlacedMark {
  mark: MapMark
  /** Element that positions the button. The button itself is not moved, because recomputing its style is expensive. */
  readonly spot: HTMLElement
  readonly button: HTMLButtonElement
  /** Position in pixels at zoom 0, which zooming scales. */
  position: Pixel
}

type Pixel = ReturnType<typeof pixelAt>

/** Marks within a square of this size are stacked. */
const STACK_CELL_PX = 4
/** Distance between stacked marks. */
const STACK_OFFSET_PX = 30
/** Above this number of marks, the overlay uses simpler styles and places marks less often, to keep frames cheap. */
const MANY_MARKS = 200
/** The layer of many marks is scaled up to this difference in zoom before they are placed again: 8 % is not visible. */
const MAX_ZOOM_DRIFT = 0.11

/**
 * Names and marks on the map as elements: accessible, styled by the page, and without server fonts. Dragging moves the
 * whole layer; zooming places each element. An element exists as long as its mark and gets only differences, because a
 * frame may change a thousand elements (SEARCH-35). The overlay reads nothing back from the page.
 */
export class Overlay {
  private readonly root = document.createElement('div')
  private readonly labels = document.createElement('div')
  private readonly marks = document.createElement('div')
  private readonly placedMarks = new Map<string, PlacedMark>()
  private placedLabels: { readonly position: Pixel; readonly element: HTMLElement }[] = []
  /** Corner of the layer in pixels at its zoom. */
  private origin = { x: 0, y: 0, zoom: Number.NaN }
  private width = 0
  private height = 0

  constructor(
    container: HTMLElement,
    private readonly hasLabels: boolean,
  ) {
    this.root.className = styles.overlay ?? ''
    this.labels.className = styles.labels ?? ''
    this.labels.setAttribute('aria-hidden', 'true')
    this.root.append(this.labels, this.marks)
    container.append(this.root)
  }

  resize(width: number, height: number): void {
    this.width = width
    this.height = height
  }

  markOf(target: EventTarget | null): MapMark | undefined {
    const id = target instanceof Element ? target.closest<HTMLElement>('[data-mark]')?.dataset.mark : undefined
    return id === undefined ? undefined : this.placedMarks.get(id)?.mark
  }

  show(marks: readonly MapMark[]): void {
    const newIds = new Set(marks.map(({ id }) => id))
    this.root.toggleAttribute('data-many', marks.length > MANY_MARKS)
    let mustPlaceMarks = false
    for (const [id, { spot }] of this.placedMarks) {
      if (newIds.has(id)) continue
      spot.remove()
      this.placedMarks.delete(id)
      // Marks that were stacked on the removed one move down.
      mustPlaceMarks = true
    }
    for (const mark of marks) {
      const existing = this.placedMarks.get(mark.id)
      const isNewOrMoved = existing?.mark.lat !== mark.lat || existing.mark.lng !== mark.lng
      mustPlaceMarks ||= isNewOrMoved
      const position = isNewOrMoved ? pixelAt(mark, 0) : existing.position
      const { spot, button } = existing ?? newMark(mark.id)
      if (!existing) this.marks.append(spot)
      if (existing?.mark !== mark) updateMark(spot, button, mark, existing?.mark)
      this.placedMarks.set(mark.id, { mark, spot, button, position })
    }
    if (mustPlaceMarks && !Number.isNaN(this.origin.zoom)) this.placeMarks()
  }

  /** Follows the camera; cheap while the zoom does not change. */
  follow(camera: Camera): void {
    const mayDrift = this.placedMarks.size > MANY_MARKS && Math.abs(camera.zoom - this.origin.zoom) <= MAX_ZOOM_DRIFT
    if (!mayDrift) this.placeAll(camera)
    this.moveLayer(camera)
  }

  /** Places all marks and the names that fit. Call it when the map stops moving. */
  settle(camera: Camera): void {
    this.placeAll(camera)
    this.moveLayer(camera)
    if (!this.hasLabels) return
    this.labels.replaceChildren()
    this.placedLabels = placeLabels(camera, this.width, this.height).map((label) => {
      const element = this.labels.appendChild(document.createElement('span'))
      element.textContent = label.name
      element.dataset.rank = String(label.rank)
      const position = pixelAt(label, 0)
      this.place(element, position)
      return { position, element }
    })
  }

  remove(): void {
    this.root.remove()
  }

  private placeAll(camera: Camera): void {
    if (camera.zoom === this.origin.zoom) return
    const { x, y } = pixelAt(camera, camera.zoom)
    this.origin = { x: Math.round(x), y: Math.round(y), zoom: camera.zoom }
    this.placeMarks()
    for (const { position, element } of this.placedLabels) this.place(element, position)
  }

  private moveLayer(camera: Camera): void {
    const centre = pixelAt(camera, camera.zoom)
    const scale = 2 ** (camera.zoom - this.origin.zoom)
    const right = this.width / 2 - (centre.x - this.origin.x * scale)
    const down = this.height / 2 - (centre.y - this.origin.y * scale)
    const translation = `translate(${right}px, ${down}px)`
    this.root.style.transform = scale === 1 ? translation : `${translation} scale(${scale})`
  }

  private placeMarks(): void {
    const cellsPerUnit = 2 ** this.origin.zoom / STACK_CELL_PX
    const countByCell = new Map<string, number>()
    for (const { position, spot } of this.placedMarks.values()) {
      const cell = `${Math.round(position.x * cellsPerUnit)} ${Math.round(position.y * cellsPerUnit)}`
      const marksBelow = countByCell.get(cell) ?? 0
      countByCell.set(cell, marksBelow + 1)
      this.place(spot, position, marksBelow * STACK_OFFSET_PX)
    }
  }

  private place(element: HTMLElement, position: Pixel, offsetUp = 0): void {
    const scale = 2 ** this.origin.zoom
    const right = position.x * scale - this.origin.x
    const down = position.y * scale - this.origin.y - offsetUp
    element.style.transform = `translate(${right}px, ${down}px)`
  }
}

function newMark(id: string): Pick<PlacedMark, 'spot' | 'button'> {
  const spot = document.createElement('div')
  const button = spot.appendChild(document.createElement('button'))
  button.type = 'button'
  button.dataset.mark = id
  // Keyboard users use the list beside the map, which has all venues in order.
  button.tabIndex = -1
  return { spot, button }
}

/** Classes of the spot and of the button of a highlighted mark. */
function highlightOf({ isChosen, isHighlighted }: MapMark) {
  if (isChosen) return [styles.front, styles.chosen]
  return isHighlighted ? [styles.raised, styles.lit] : ['', '']
}

/** Writes the fields that differ from the previous ones to the elements of a mark; for a new mark, all of them. */
function updateMark(spot: HTMLElement, button: HTMLButtonElement, mark: MapMark, previous: MapMark | undefined): void {
  const differs = (...fields: readonly (keyof MapMark)[]) => fields.some((field) => previous?.[field] !== mark[field])
  if (!previous || differs('kind', 'isHighlighted', 'isChosen')) {
    const [level, state] = highlightOf(mark)
    spot.className = `${styles.spot} ${level}`
    button.className = `${styles.mark} ${styles[mark.kind]} ${state}`
    button.setAttribute('aria-pressed', String(mark.isChosen === true))
  }
  if (differs('text')) button.textContent = mark.text
  if (differs('label')) button.setAttribute('aria-label', mark.label)
  if (mark.color && differs('color')) button.style.setProperty('--kind', mark.color)
  if (mark.count !== undefined && differs('count')) button.style.setProperty('--size', `${sizeOf(mark.count)}px`)
}

/** Size of a cluster: grows with its count, up to a limit. */
const sizeOf = (count: number): number => Math.round(Math.min(64, 32 + 7 * Math.log10(count)))
