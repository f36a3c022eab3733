/** Position of a picture in its stage: the offset of its centre in pixels, and its scale, where 1 fits the stage. */
export interface Zoom {
  readonly x: number
  readonly y: number
  readonly scale: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

export const UNZOOMED: Zoom = { x: 0, y: 0, scale: 1 }
export const MAX_SCALE = 4
/** Scale after a double tap, and after the first press of "Inzoomen". */
export const DOUBLE_TAP_SCALE = 2.5

/** The largest size at which the whole picture fits the stage. */
export function fitInto(picture: Size, stage: Size): Size {
  const ratio = Math.min(stage.width / picture.width, stage.height / picture.height)
  return { width: picture.width * ratio, height: picture.height * ratio }
}

/** Limits the scale, and keeps the picture's edges outside the stage's; a picture smaller than the stage is centred. */
export function clampZoom({ x, y, scale }: Zoom, picture: Size, stage: Size): Zoom {
  const newScale = Math.min(MAX_SCALE, Math.max(1, scale))
  const clampOffset = (offset: number, pictureLength: number, stageLength: number) => {
    const maxOffset = Math.max(0, (pictureLength * newScale - stageLength) / 2)
    return Math.min(maxOffset, Math.max(-maxOffset, offset))
  }
  return {
    x: clampOffset(x, picture.width, stage.width),
    y: clampOffset(y, picture.height, stage.height),
    scale: newScale,
  }
}

/**
 * Changes the scale so that the picture's point at `from` moves to `to`; both are offsets from the stage's centre.
 */
export function scaleAround(
  zoom: Zoom,
  scale: number,
  from: { x: number; y: number },
  to: { x: number; y: number } = from,
): Zoom {
  const factor = scale / zoom.scale
  return { x: to.x - (from.x - zoom.x) * factor, y: to.y - (from.y - zoom.y) * factor, scale }
}
