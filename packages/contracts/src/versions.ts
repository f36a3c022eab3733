import { z } from 'zod'
import type { Endpoint } from './define-api'

/** The entity tag of something in a version (RFC 9110, §8.8.3). */
export const entityTag = (version: string | number): string => `"${version}"`

interface VersionField {
  readonly place: 'body' | 'query'
  readonly schema: z.ZodType
}

/**
 * Where a write takes the version that its caller saw: as a field of its body or of its address, and then in `If-Match`
 * too. Undefined where there is none.
 */
export function versionFieldOf({ method, body, query }: Endpoint): VersionField | undefined {
  if (method === 'GET') return undefined
  const ofBody = versionOf(body)
  if (ofBody) return { place: 'body', schema: ofBody }
  const ofQuery = versionOf(query)
  return ofQuery && { place: 'query', schema: ofQuery }
}

/** Whether a reply says its version, and then in `ETag` too. */
export const isVersioned = ({ reply }: Endpoint): boolean => versionOf(reply) !== undefined

const versionOf = (schema: z.ZodType | undefined): z.ZodType | undefined =>
  schema instanceof z.ZodObject && Object.hasOwn(schema.shape, 'version') ? schema.shape.version : undefined
