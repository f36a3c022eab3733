export { type PhotoMark, type PhotoMarkModel, type PhotosOf, photoMarkModel } from './photo-marks'
export { type Audience, createOpenPhotoUpload, createPhotoServing, createPhotoUpload } from './photo-routes'
export { openPhotoStore, type PhotoStore } from './photo-store'
