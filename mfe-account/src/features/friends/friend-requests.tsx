import type { Friend } from '@plekje/contracts'
import { Badge, Button, formatCount, MoreRows, useToast } from '@plekje/ui'
import { rowsOf, socialClient, totalOf, useInfiniteQuery, useMutation, useQueryClient } from '@plekje/web-kit'
import { useId } from 'react'
import { nl } from '../../copy/nl'
import { QueryPlaceholder } from '../members/member-page'
import { useFailureToast, useRefreshOnSessionEnd } from '../members/session-end'
import { FriendRow } from './friend-row'
import styles from './friends.module.css'
import { cacheAnswer, FRIENDS_KEY, friendRequestsQuery } from './queries'

const copy = nl.friends

/** Friend requests to answer (MEMBER-6). */
export function FriendRequests() {
  const query = useInfiniteQuery(friendRequestsQuery())
  const { data, error, hasNextPage } = query
  const requests = rowsOf(data)
  const total = totalOf(data)
  useRefreshOnSessionEnd(error)
  return (
    <section className={styles.card} aria-labelledby="friend-requests">
      <h2 id="friend-requests">
        {copy.requests} {total > 0 && <Badge tone="accent">{formatCount(total)}</Badge>}
      </h2>
      {data &&
        (requests.length > 0 || hasNextPage ? (
          <>
            <ul className={styles.rows} aria-labelledby="friend-requests">
              {requests.map((request) => (
                <RequestItem key={request.id} request={request} />
              ))}
            </ul>
            <MoreRows
              shown={requests.length}
              total={total}
              what={copy.requestsName}
              label={copy.moreRequests}
              query={query}
            />
          </>
        ) : (
          <p className={styles.soft}>{copy.noRequests}</p>
        ))}
      {!data && <QueryPlaceholder headingLevel={3} query={query} fallback={copy.requestsFailed} lines={2} />}
    </section>
  )
}

const ANSWERS = {
  accept: {
    call: (id: string) => socialClient.acceptFriend({ params: { id } }),
    done: copy.accepted,
    failed: copy.acceptFailed,
  },
  reject: {
    call: (id: string) => socialClient.rejectFriend({ params: { id } }),
    done: copy.rejected,
    failed: copy.rejectFailed,
  },
} as const
type Answer = keyof typeof ANSWERS

function RequestItem({ request }: { request: Friend }) {
  const nameId = useId()
  const { toast } = useToast()
  const showFailure = useFailureToast()
  const client = useQueryClient()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (answer: Answer): Promise<Friend | undefined> => ANSWERS[answer].call(request.id),
    onSuccess: (friend, answer) => {
      toast({ title: ANSWERS[answer].done })
      cacheAnswer(client, request.id, friend)
    },
    onError: (failure, answer) => showFailure(ANSWERS[answer].failed, failure),
    // Refetches also after a failure, because another tab may have answered the request.
    onSettled: () => client.invalidateQueries({ queryKey: FRIENDS_KEY }),
  })
  const renderAnswerButton = (answer: Answer, label: string) => (
    <Button
      size="small"
      variant={answer === 'accept' ? 'primary' : 'secondary'}
      aria-describedby={nameId}
      isBusy={isPending && variables === answer}
      disabled={isPending && variables !== answer}
      onClick={() => mutate(answer)}
    >
      {label}
    </Button>
  )
  return (
    <FriendRow friend={request} nameId={nameId}>
      {renderAnswerButton('accept', copy.accept)}
      {renderAnswerButton('reject', copy.reject)}
    </FriendRow>
  )
}
