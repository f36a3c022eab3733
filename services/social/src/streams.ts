import { UNREAD_STREAM_PATH } from '@plekje/contracts'
import { freePlace, type MountedRouter } from '@plekje/service-kit'
import type { FollowUnread } from './use-cases/follow-unread'

/** Pause of a browser before it opens an ended stream again. */
const REOPEN_MS = 2000

/** Routes with replies that are not JSON. */
export const socialRouters = (followUnread: FollowUnread): MountedRouter[] => [
  {
    path: `/api${UNREAD_STREAM_PATH}`,
    access: 'member',
    router(member, request, response, next) {
      if (request.method !== 'GET' || request.path !== '/') return next()
      followUnread.assertCapacity(member.id)
      response.writeHead(200, {
        'Content-Type': 'text/event-stream; charset=utf-8',
        // Compression would delay the events.
        'Cache-Control': 'no-store, no-transform',
        'X-Accel-Buffering': 'no',
      })
      response.write(`retry: ${REOPEN_MS}\n\n`)
      freePlace(response)
      const stop = followUnread.follow(member.id, {
        sendCount: (unread) => response.write(`data: ${JSON.stringify({ count: unread })}\n\n`),
        sendHeartbeat: () => response.write(': still here\n\n'),
        end: () => response.end(),
      })
      response.once('close', stop)
    },
  },
]
