/*
 * What browsers need of the contracts at first sight, and nothing that stands on the schema library. A front end takes
 * types from the whole, values from here, and the schemas of a form from the service's own file.
 */
export * from './call'
export * from './choices'
export * from './consent'
export * from './count-characters'
export * from './create-client'
export * from './create-late-client'
export * from './create-typed-client'
export * from './failure'
export * from './idempotency'
export * from './limits'
export * from './list-headers'
export * from './osm-credit'
export * from './photo-addresses'
export * from './plan-addresses'
export { newKey } from './repeat-keys'
export * from './signed-in'
export * from './titles'
export * from './transport'
export * from './typed-text'
export * from './web-vitals'
