import {
  MAX_PHOTO_BYTES,
  ManagedVenue,
  NumericIdInAddress,
  OpaqueId,
  OWN_VENUE_PHOTOS_PATH,
  OwnPhotosOfVenue,
  OwnReview,
  PHOTO_SIZES,
  PLAN_CALENDAR_PATH,
  PLAN_PROGRESS_PATH,
  PlanProgress,
  PROPOSAL_PHOTOS_PATH,
  ProposalPhoto,
  REVIEW_PHOTOS_PATH,
  type ServiceName,
  UNREAD_STREAM_PATH,
  UnreadMessages,
  VENUE_PHOTOS_PATH,
  withoutUndefined,
} from '@plekje/contracts'
import { z } from 'zod'
import type { ZodOpenApiOperationObject } from 'zod-openapi'
import { KEY_HEADER, REPLAYED_HEADER } from './openapi-keys'
import { refusalsOf } from './openapi-refusals'

interface OtherCall {
  readonly method: 'GET' | 'POST'
  readonly path: `/${string}`
  readonly operation: ZodOpenApiOperationObject
}

const bytes = (description: string) => z.string().meta({ description, format: 'binary' })
const notModified = { 304: { description: '`If-None-Match` names the current version' } }
const MEMBER_READ = { method: 'GET', access: 'member', hasBody: false, refuses: [404] } as const
const PUBLIC_READ = { ...MEMBER_READ, access: 'public' } as const

interface PhotoUpload {
  readonly path: `/${string}`
  readonly service: ServiceName
  readonly operationId: string
  readonly summary: string
  readonly access: 'public' | 'member' | 'admin'
  readonly id: z.ZodType
  readonly reply: z.ZodType
  /** Subject of the description of the 409: "The venue" has the maximum number of photos. */
  readonly photoOwner: string
}

const photoUpload = ({
  path,
  service,
  operationId,
  summary,
  access,
  id,
  reply,
  photoOwner,
}: PhotoUpload): OtherCall => {
  // The id of a visitor's photo makes a repeat harmless.
  const isKeyed = access !== 'public'
  const ids = { path: z.object({ id: id.meta({ param: { required: true } }) }) }
  const success = { description: 'Success', content: { 'application/json': { schema: reply } } }
  return {
    method: 'POST',
    path: `/api${path}`,
    operation: withoutUndefined({
      operationId,
      summary,
      tags: [service],
      security: isKeyed ? [{ session: [] }] : undefined,
      requestParams: isKeyed ? { ...ids, header: KEY_HEADER } : ids,
      requestBody: {
        required: true,
        content: {
          'image/*': { schema: bytes(`A JPEG, PNG, WebP or AVIF picture of at most ${MAX_PHOTO_BYTES} bytes`) },
        },
      },
      responses: {
        201: isKeyed ? { ...success, headers: REPLAYED_HEADER } : success,
        ...refusalsOf({
          method: 'POST',
          access,
          hasBody: true,
          isKeyed,
          refuses: isKeyed ? [404, 409, 422] : [404, 422],
          descriptions: {
            409: `${photoOwner} has the maximum number of photos; or: the first request with this key is still running`,
            413: 'The photo is too large, in bytes or in pixels',
            415: 'The content is no JPEG, PNG, WebP or AVIF picture',
            422: isKeyed
              ? 'The picture cannot be read; or: this `Idempotency-Key` was used with another picture'
              : 'The picture cannot be read',
          },
        }),
      },
    }),
  }
}

/** Calls whose body or response is not JSON: contracts declare their paths and limits, but no endpoints for them. */
export const otherCalls: readonly OtherCall[] = [
  photoUpload({
    path: VENUE_PHOTOS_PATH,
    service: 'listings',
    operationId: 'addPhoto',
    summary: 'Adds a photo to a venue',
    access: 'admin',
    id: NumericIdInAddress,
    reply: ManagedVenue,
    photoOwner: 'The venue',
  }),
  photoUpload({
    path: OWN_VENUE_PHOTOS_PATH,
    service: 'listings',
    operationId: 'addOwnVenuePhoto',
    summary: 'Adds a photo to a venue by its manager, at once or after approval; limited per hour',
    access: 'member',
    id: NumericIdInAddress,
    reply: OwnPhotosOfVenue,
    photoOwner: 'The venue',
  }),
  photoUpload({
    path: PROPOSAL_PHOTOS_PATH,
    service: 'listings',
    operationId: 'addProposalPhoto',
    summary: 'Adds a photo as evidence to a proposal, under its `photoId`, once; only administrators see it',
    access: 'public',
    id: OpaqueId,
    reply: ProposalPhoto,
    photoOwner: 'The proposal',
  }),
  photoUpload({
    path: REVIEW_PHOTOS_PATH,
    service: 'reviews',
    operationId: 'addReviewPhoto',
    summary: 'Adds a photo to an own review; an administrator approves it before others see it',
    access: 'member',
    id: OpaqueId,
    reply: OwnReview,
    photoOwner: 'The review',
  }),
  {
    method: 'GET',
    path: `/api${PLAN_PROGRESS_PATH}`,
    operation: {
      operationId: 'followPlan',
      tags: ['planner'],
      summary: 'The steps of a plan while it is being made, as server-sent events with one step each',
      security: [{ session: [] }],
      requestParams: {
        path: z.object({ progressId: OpaqueId }),
        header: z.object({
          'Last-Event-ID': z.string().optional().meta({ description: 'The last step that the client received' }),
        }),
      },
      responses: {
        200: { description: 'The steps up to the last', content: { 'text/event-stream': { schema: PlanProgress } } },
        204: { description: 'The client has all steps' },
        ...refusalsOf(MEMBER_READ),
      },
    },
  },
  {
    method: 'GET',
    path: `/api${UNREAD_STREAM_PATH}`,
    operation: {
      operationId: 'followUnreadMessages',
      tags: ['social'],
      summary: 'The number of unread messages now and at each change, as server-sent events, for a minute at most',
      security: [{ session: [] }],
      responses: {
        200: { description: 'The numbers', content: { 'text/event-stream': { schema: UnreadMessages } } },
        ...refusalsOf({ ...MEMBER_READ, refuses: [] }),
      },
    },
  },
  {
    method: 'GET',
    path: `/api${PLAN_CALENDAR_PATH}`,
    operation: {
      operationId: 'planCalendar',
      tags: ['planner'],
      summary: 'The stops of a plan as a file for calendars',
      security: [{ session: [] }],
      requestParams: { path: z.object({ id: OpaqueId }) },
      responses: {
        200: { description: 'Success', content: { 'text/calendar': { schema: z.string() } } },
        ...refusalsOf(MEMBER_READ),
      },
    },
  },
  {
    method: 'GET',
    path: '/media/photos/:photo/:size',
    operation: {
      operationId: 'photo',
      tags: ['listings'],
      summary: 'A photo of a venue; an address always shows the same photo',
      requestParams: { path: z.object({ photo: z.uuid(), size: z.enum(PHOTO_SIZES) }) },
      responses: {
        200: { description: 'Success', content: { 'image/webp': { schema: bytes('The picture') } } },
        ...notModified,
        ...refusalsOf(PUBLIC_READ),
      },
    },
  },
  {
    method: 'GET',
    path: '/media/review-photos/:photo/:size',
    operation: {
      operationId: 'reviewPhoto',
      tags: ['reviews'],
      summary: 'A photo of a review; before its approval only its author and administrators may see it',
      requestParams: { path: z.object({ photo: z.uuid(), size: z.enum(PHOTO_SIZES) }) },
      responses: {
        200: { description: 'Success', content: { 'image/webp': { schema: bytes('The picture') } } },
        ...notModified,
        ...refusalsOf(PUBLIC_READ),
      },
    },
  },
  {
    method: 'GET',
    path: '/media/scenes/:kind/:seed/:view',
    operation: {
      operationId: 'scene',
      tags: ['listings'],
      summary: 'A drawn picture for a venue, by the slug of its kind, its own slug, and one of twelve views',
      requestParams: {
        path: z.object({ kind: z.string(), seed: z.string(), view: z.string().regex(/^(?:[1-9]|1[0-2])\.svg$/) }),
      },
      responses: {
        200: { description: 'Success', content: { 'image/svg+xml': { schema: z.string() } } },
        ...notModified,
        ...refusalsOf(PUBLIC_READ),
      },
    },
  },
  {
    method: 'GET',
    path: '/media/cards/:kind/:picture',
    operation: {
      operationId: 'card',
      tags: ['listings'],
      summary: 'The drawn picture of a venue for link previews',
      requestParams: { path: z.object({ kind: z.string(), picture: z.string().regex(/^[a-z0-9-]{1,120}\.png$/) }) },
      responses: {
        200: { description: 'Success', content: { 'image/png': { schema: bytes('The picture') } } },
        ...notModified,
        ...refusalsOf(PUBLIC_READ),
      },
    },
  },
]
