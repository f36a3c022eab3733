/** How a picture lies in its stage: its middle from that of the stage in pixels, and how many times as large as it fits. */
export interface Zoom {
  readonly x: number
  readonly y: number
  readonly scale: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

export const WHOLE: Zoom = { x: 0, y: 0, scale: 1 }
export const MAX_SCALE = 4
/** What a double tap, and the first press of "Inzoomen", enlarge to. */
export const DOUBLE_TAP_SCALE = 2.5

/** The picture as large as the stage allows. */
export function fitInto(picture: Size, stage: Size): Size {
  const ratio = Math.min(stage.width / picture.width, stage.height / picture.height)
  return { width: picture.width * ratio, height: picture.height * ratio }
}

/** No edge of the picture comes further in than that of the stage; what is not larger than it stays in the middle. */
export function within({ x, y, scale }: Zoom, fitted: Size, stage: Size): Zoom {
  const kept = Math.min(MAX_SCALE, Math.max(1, scale))
  const keep = (at: number, length: number, room: number) => {
    const most = Math.max(0, (length * kept - room) / 2)
    return Math.min(most, Math.max(-most, at))
  }
  return { x: keep(x, fitted.width, stage.width), y: keep(y, fitted.height, stage.height), scale: kept }
}

/** Another scale at which the spot of the picture that lay below `from` lies below `to`, both from the stage's middle. */
export function scaledAt(
  zoom: Zoom,
  scale: number,
  from: { x: number; y: number },
  to: { x: number; y: number } = from,
): Zoom {
  const times = scale / zoom.scale
  return { x: to.x - (from.x - zoom.x) * times, y: to.y - (from.y - zoom.y) * times, scale }
}
