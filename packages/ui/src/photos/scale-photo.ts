import { MAX_PHOTO_BYTES, MAX_PHOTO_PIXELS } from '@plekje/contracts/plain'

/** Twice what is shown at most, so that the server's own scaling has something to choose from. */
const MAX_SCALED_SIDE = 3200
/** The first that makes the file small enough is taken. */
const QUALITIES = [0.9, 0.75, 0.6]

export const canScale = (): boolean => typeof createImageBitmap === 'function'

/** A file that is sent again is the same file, so that a repeat is recognised. */
const scaled = new WeakMap<File, File>()

/**
 * The photo as it can be sent: itself, or a smaller JPEG of it when it has more bytes or pixels than the server takes.
 * Undefined when it has too many bytes and the browser cannot read it.
 */
export async function fitPhoto(file: File): Promise<File | undefined> {
  const known = scaled.get(file)
  if (known || !canScale()) return known ?? file
  const hasTooManyBytes = file.size > MAX_PHOTO_BYTES
  try {
    const { width, height } = await sizeOf(file)
    if (!hasTooManyBytes && width * height <= MAX_PHOTO_PIXELS) return file
    const smaller = await scalePhoto(file, Math.min(1, MAX_SCALED_SIDE / Math.max(width, height)), { width, height })
    if (smaller) scaled.set(file, smaller)
    return smaller
  } catch {
    // The server says what is wrong with it.
    return hasTooManyBytes ? undefined : file
  }
}

interface Size {
  readonly width: number
  readonly height: number
}

/** Upright. Browsers read it without decoding the whole picture. */
async function sizeOf(file: File): Promise<Size> {
  const url = URL.createObjectURL(file)
  const image = new Image()
  try {
    await new Promise((resolve, reject) => {
      image.onload = resolve
      image.onerror = reject
      image.src = url
    })
    return { width: image.naturalWidth, height: image.naturalHeight }
  } finally {
    URL.revokeObjectURL(url)
  }
}

async function scalePhoto(file: File, factor: number, size: Size): Promise<File | undefined> {
  const width = Math.max(1, Math.round(size.width * factor))
  const height = Math.max(1, Math.round(size.height * factor))
  const bitmap = await createImageBitmap(file)
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) return undefined
  // A JPEG has no transparency: it would become black.
  context.fillStyle = 'white'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, width, height)
  bitmap.close()
  for (const quality of QUALITIES) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
    if (blob && blob.size <= MAX_PHOTO_BYTES) return new File([blob], file.name, { type: 'image/jpeg' })
  }
  return undefined
}
