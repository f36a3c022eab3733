import { withoutUndefined } from '@plekje/contracts/plain'
import { infiniteQueryOptions, keepPreviousData, operationsClient } from '@plekje/web-kit'

const PAGE_SIZE = 50

export interface AuditCriteria {
  readonly subject: string
  readonly actor: string
  /** A single action, or a kind that stands for several. */
  readonly action: string
}

export const auditQuery = ({ subject, actor, action }: AuditCriteria) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'audit', { subject, actor, action }],
    queryFn: ({ pageParam, signal }) =>
      operationsClient.auditLog(
        {
          query: withoutUndefined({
            subject: subject || undefined,
            actor: actor || undefined,
            action: action || undefined,
            before: pageParam || undefined,
            limit: PAGE_SIZE,
          }),
        },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
