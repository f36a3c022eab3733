import { type Member, OpaqueId, PLAN_CALENDAR_PATH, PLAN_PROGRESS_PATH } from '@plekje/contracts'
import { type MemberRouter, type MountedRouter, NotFoundError, openEventStream } from '@plekje/service-kit'
import type { Request, Response } from 'express'
import type { FollowedStep, FollowProgress } from './use-cases/follow-progress'
import type { createCalendar } from './use-cases/write-calendar'

export interface StreamParts {
  /** Links of calendar stops start with this address. */
  readonly siteUrl: string
  readonly followProgress: FollowProgress
  readonly calendar: ReturnType<typeof createCalendar>
}

/** Routes with replies that are not JSON. */
export const plannerRouters = ({ siteUrl, followProgress, calendar }: StreamParts): MountedRouter[] => [
  {
    path: `/api${PLAN_PROGRESS_PATH}`,
    access: 'member',
    router: readOnly((member, request, response) => streamProgress(followProgress, member, request, response)),
  },
  {
    path: `/api${PLAN_CALENDAR_PATH}`,
    access: 'member',
    router: readOnly(async (member, request, response) => {
      const file = await calendar(member, idOf(request.params.id), siteUrl)
      response.setHeader('Content-Type', 'text/calendar; charset=utf-8; method=PUBLISH')
      response.setHeader('Content-Disposition', `attachment; filename="${file.fileName}"`)
      response.setHeader('Cache-Control', 'private, no-store')
      response.end(file.text)
    }),
  },
]

/** Handles GET requests for the address itself, and for no longer address. */
const readOnly =
  (serve: (member: Member, request: Request, response: Response) => Promise<void>): MemberRouter =>
  async (member, request, response, next) => {
    if (request.method !== 'GET' || request.path !== '/') return next()
    await serve(member, request, response)
  }

async function streamProgress(
  progress: FollowProgress,
  member: Member,
  request: Request,
  response: Response,
): Promise<void> {
  const progressId = idOf(request.params.progressId)
  const after = Math.max(0, Math.trunc(Number(request.headers['last-event-id'])) || 0)
  // A browser reopens an ended stream unless the status is 204.
  if (await progress.isOver(member.id, progressId, after)) {
    response.status(204).end()
    return
  }
  const leave = progress.enter(member.id)
  const disconnection = new AbortController()
  response.once('close', () => disconnection.abort())
  openEventStream(response)
  try {
    for await (const step of progress.follow(member.id, progressId, { after, signal: disconnection.signal })) {
      response.write(textOf(step))
    }
  } finally {
    leave()
    response.end()
  }
}

const textOf = (step: FollowedStep) =>
  step.kind === 'heartbeat' ? ': still here\n\n' : `id: ${step.number}\ndata: ${JSON.stringify(step.progress)}\n\n`

function idOf(value: unknown): string {
  const parsed = OpaqueId.safeParse(value)
  if (!parsed.success) throw new NotFoundError('not_found', 'Dit adres bestaat niet.')
  return parsed.data
}
