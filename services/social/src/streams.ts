import { UNREAD_STREAM_PATH } from '@plekje/contracts'
import { type MountedRouter, openEventStream } from '@plekje/service-kit'
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
      openEventStream(response)
      response.write(`retry: ${REOPEN_MS}\n\n`)
      const stop = followUnread.follow(member.id, {
        sendCount: (unread) => response.write(`data: ${JSON.stringify({ count: unread })}\n\n`),
        sendHeartbeat: () => response.write(': still here\n\n'),
        end: () => response.end(),
      })
      response.once('close', stop)
    },
  },
]
