import type { BlobStore } from '@plekje/engines'
import { mongo } from 'mongoose'

/** The stores of photos by folder. Services that keep photos as files may each have a volume of their own. */
export type PhotoStores = Readonly<Record<string, Pick<BlobStore, 'keys' | 'get' | 'put' | 'delete'>>>

interface Photo {
  readonly key: string
  readonly contentType: string
  readonly bytes: Buffer
}

/** Yields every photo as a record, without photos that are deleted meanwhile. */
export async function* photoRecords(stores: PhotoStores): AsyncGenerator<Uint8Array> {
  for (const [folder, store] of Object.entries(stores)) {
    for await (const key of store.keys(folder)) {
      const blob = await store.get(key)
      if (blob) yield mongo.BSON.serialize({ key, ...blob })
    }
  }
}

export const readPhoto = (record: Uint8Array): Photo =>
  mongo.BSON.deserialize(record, { promoteBuffers: true }) as unknown as Photo

export async function putPhoto(stores: PhotoStores, { key, bytes, contentType }: Photo): Promise<void> {
  await storeOf(stores, key).put(key, bytes, contentType)
}

export async function hasPhotos(stores: PhotoStores): Promise<boolean> {
  for (const [folder, store] of Object.entries(stores)) {
    for await (const _key of store.keys(folder)) return true
  }
  return false
}

/** Deletes the photos that the backup does not have. */
export async function deletePhotosExcept(stores: PhotoStores, restoredKeys: ReadonlySet<string>): Promise<void> {
  for (const [folder, store] of Object.entries(stores)) {
    for await (const key of store.keys(folder)) {
      if (!restoredKeys.has(key)) await store.delete(key)
    }
  }
}

function storeOf(stores: PhotoStores, key: string) {
  const [folder = ''] = key.split('/')
  const store = stores[folder]
  if (!store) throw new Error(`no store for the photo ${key}`)
  return store
}
