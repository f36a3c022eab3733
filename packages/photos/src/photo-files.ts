import { PHOTO_SIZES, type PhotoSize } from '@plekje/contracts'
import type { BlobStore } from '@plekje/engines'

/** Larger sizes for photos from before the smaller ones existed. */
const STAND_INS: Partial<Record<string, PhotoSize>> = {
  'card-400': 'card',
  'gallery-400': 'gallery',
  'gallery-800': 'gallery',
}

export type PhotoFiles = ReturnType<typeof createPhotoFiles>

/** The bytes of photos in a folder of the blob store; services may share a bucket. */
export function createPhotoFiles(blobs: BlobStore, folder: string) {
  const keyOf = (photo: string, size: string) => `${folder}/${photo}/${size}`
  return {
    async put(photo: string, sizes: Record<PhotoSize, Buffer>): Promise<void> {
      for (const size of PHOTO_SIZES) await blobs.put(keyOf(photo, size), sizes[size], 'image/webp')
    },
    /** Returns the larger size if a smaller one does not exist; it looks the same. */
    async get(photo: string, size: PhotoSize) {
      const larger = STAND_INS[size]
      return (await blobs.get(keyOf(photo, size))) ?? (larger ? blobs.get(keyOf(photo, larger)) : null)
    },
    async delete(photo: string): Promise<void> {
      for (const size of PHOTO_SIZES) await blobs.delete(keyOf(photo, size))
    },
  }
}
