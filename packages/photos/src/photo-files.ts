import { PHOTO_SIZES, type PhotoSize } from '@plekje/contracts'
import type { BlobStore } from '@plekje/engines'

/** Larger sizes that replace smaller ones, for photos that were added before the smaller sizes existed. */
const LARGER_SIZES: Partial<Record<string, PhotoSize>> = {
  'card-400': 'card',
  'gallery-400': 'gallery',
  'gallery-800': 'gallery',
}

export type PhotoFiles = ReturnType<typeof createPhotoFiles>

/** The files of photos in a folder of the blob store, one folder per service: services may share a bucket. */
export function createPhotoFiles(blobs: BlobStore, folder: string) {
  const keyOf = (photo: string, size: string) => `${folder}/${photo}/${size}`
  return {
    async put(photo: string, sizes: Record<PhotoSize, Buffer>): Promise<void> {
      for (const size of PHOTO_SIZES) await blobs.put(keyOf(photo, size), sizes[size], 'image/webp')
    },
    /** Returns the file of a size, or of a larger size if there is none. */
    async get(photo: string, size: PhotoSize) {
      const blob = await blobs.get(keyOf(photo, size))
      const largerSize = LARGER_SIZES[size]
      return blob || !largerSize ? blob : blobs.get(keyOf(photo, largerSize))
    },
    async delete(photo: string): Promise<void> {
      for (const size of PHOTO_SIZES) await blobs.delete(keyOf(photo, size))
    },
  }
}
