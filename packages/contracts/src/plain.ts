/*
 * Parts of the contracts that browsers need early, none of which imports the schema library. Front ends import types from the
 * whole package, values from here, and the schemas of a form from the file of its service.
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
