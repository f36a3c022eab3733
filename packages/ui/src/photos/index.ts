export * from './photo-choice'
export { ACCEPTED_TYPES, type QueuedPhoto, usePhotoQueue } from './use-photo-queue'
export { explainFailure, type Photos, usePhotos } from './use-photos'
