export { type EmbeddedMongo, type EmbeddedMongoOptions, openEmbeddedMongo } from './open-embedded-mongo'
export { DirectoryInUseError } from './storage/storage'
export { ownSocketOf, urlOfSocket } from './wire/socket-path'
