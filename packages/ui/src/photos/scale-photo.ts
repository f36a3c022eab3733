import { MAX_PHOTO_BYTES, MAX_PHOTO_PIXELS } from '@plekje/contracts/plain'

/** Longest side of a scaled photo: twice the largest display size, so that the server scales down from more detail. */
const MAX_SCALED_SIDE_PX = 3200
/** JPEG qualities in order; the first that makes the file small enough is used. */
const QUALITIES = [0.9, 0.75, 0.6]

export const canScale = (): boolean => typeof createImageBitmap === 'function'

/** Reuses the scaled file on a retry, because the server recognises a repeat by its content. */
const scaledFiles = new WeakMap<File, File>()

/**
 * Returns the photo if the server accepts its size, else a smaller JPEG of it; undefined when the browser cannot make
 * it small enough. A photo of few bytes that the browser cannot decode is returned as it is.
 */
export async function fitPhoto(file: File): Promise<File | undefined> {
  const cached = scaledFiles.get(file)
  if (cached) return cached
  if (!canScale()) return file
  const hasTooManyBytes = file.size > MAX_PHOTO_BYTES
  try {
    const { width, height } = await sizeOf(file)
    if (!hasTooManyBytes && width * height <= MAX_PHOTO_PIXELS) return file
    const smaller = await scalePhoto(file, Math.min(1, MAX_SCALED_SIDE_PX / Math.max(width, height)), { width, height })
    if (smaller) scaledFiles.set(file, smaller)
    return smaller
  } catch {
    // Sends the file as it is: the server explains the error.
    return hasTooManyBytes ? undefined : file
  }
}

interface Size {
  readonly width: number
  readonly height: number
}

/** The size of a photo after rotation. Browsers read it without decoding the whole picture. */
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
  // Transparent pixels would turn black in a JPEG.
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
