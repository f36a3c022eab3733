export type { BlobStore } from './blobs/blob-store'
export { openFileBlobStore } from './blobs/file-blob-store'
export type { Cache } from './cache/cache'
export {
  type AcquiredLease,
  type HeldLease,
  type HoldOptions,
  holdLease,
  LeaseLostError,
  LeaseUnavailableError,
  renewLeaseUntilStopped,
} from './cache/hold-lease'
export type { Lease, LeaseOptions } from './cache/lease'
export type { Consumption, Limit, LimitOptions } from './cache/limit'
export { EngineSettings } from './config'
export type { Documents } from './documents/documents'
export { findRunningDocuments } from './documents/running-documents'
export type { EngineRole, Engines } from './engines'
export * from './events/event-log'
export type { GeocodedPlace, Geocoder } from './geocoding/geocoder'
export type { Mail, Mailer } from './mail/mailer'
export * from './model/language-model'
export { openEngines } from './open-engines'
export { PRIVATE_FILE, PRIVATE_FOLDER, privateStore } from './private-files'
export { createPump } from './pump'
export { stem, wordsOf } from './search/dutch-text'
export { columnAndRow, fromMap, type MapCell, toMap } from './search/map-cells'
export * from './search/search-engine'
