import type { BlobStore } from './blobs/blob-store'
import type { Cache } from './cache/cache'
import type { Documents } from './documents/documents'
import type { EventLog } from './events/event-log'
import type { Geocoder } from './geocoding/geocoder'
import type { Mailer } from './mail/mailer'
import type { LanguageModel } from './model/language-model'
import type { SearchEngine } from './search/search-engine'

/** The engines of a service. Each service gets only the roles it names. */
export interface Engines {
  readonly documents: Documents
  readonly cache: Cache
  readonly events: EventLog
  readonly search: SearchEngine
  readonly geocoder: Geocoder
  readonly mail: Mailer
  readonly model: LanguageModel
  readonly blobs: BlobStore
}

export type EngineRole = keyof Engines

const everyRole: Readonly<Record<EngineRole, true>> = {
  documents: true,
  cache: true,
  events: true,
  search: true,
  geocoder: true,
  mail: true,
  model: true,
  blobs: true,
}
export const ENGINE_ROLES = Object.keys(everyRole) as readonly EngineRole[]
