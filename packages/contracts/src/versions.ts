import { z } from 'zod'
import type { Endpoint } from './define-api'

/** The entity tag for a version (RFC 9110, §8.8.3). */
export const entityTag = (version: string | number): string => `"${version}"`

interface VersionField {
  readonly place: 'body' | 'query'
  readonly schema: z.ZodType
}

/**
 * Returns the field of the body or query for the version that the client saw; a write with this field also accepts
 * `If-Match`. Undefined if the endpoint has no such field.
 */
export function versionFieldOf({ method, body, query }: Endpoint): VersionField | undefined {
  if (method === 'GET') return undefined
  const bodyVersion = versionOf(body)
  if (bodyVersion) return { place: 'body', schema: bodyVersion }
  const queryVersion = versionOf(query)
  return queryVersion && { place: 'query', schema: queryVersion }
}

/** True if the reply has a version, which is then also in `ETag`. */
export const isVersioned = ({ reply }: Endpoint): boolean => versionOf(reply) !== undefined

const versionOf = (schema: z.ZodType | undefined): z.ZodType | undefined =>
  schema instanceof z.ZodObject && Object.hasOwn(schema.shape, 'version') ? schema.shape.version : undefined
