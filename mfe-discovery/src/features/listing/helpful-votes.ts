import type { ReviewVote } from '@plekje/contracts'
import { MAX_VOTES_PER_REQUEST } from '@plekje/contracts/plain'
import { createBatcher, failureText, hasStatus, type QueryClient, reviewVotesClient } from '@plekje/web-kit'
import { reviewsCopy } from '../../copy/reviews'

/** Loads the votes of a review and the member's own; null when the review is gone. */
export const loadVote = createBatcher({
  maxIds: MAX_VOTES_PER_REQUEST,
  load: (ids: string[]) => reviewVotesClient.reviewVotes({ query: { ids: ids.join(',') } }),
  answerOf: (votes, id) => votes.find((vote) => vote.id === id) ?? null,
})

interface VoteContext {
  readonly client: QueryClient
  /** Query key of the vote that the page shows. */
  readonly queryKey: readonly unknown[]
  toast(message: { title: string; description: string; variant: 'destructive' }): void
  askToSignIn(tab: 'login'): void
}

/** Identifies the last press per review: results of earlier presses must not change the button. */
const lastPress = new Map<string, object>()

/** Toggles the vote: updates the button at once and rolls back when the server refuses. */
export async function sendVote(
  shownVote: ReviewVote,
  { client, queryKey, toast, askToSignIn }: VoteContext,
): Promise<void> {
  const { id } = shownVote
  const thisPress = {}
  lastPress.set(id, thisPress)
  const isLastPress = () => lastPress.get(id) === thisPress
  const isHelpful = !shownVote.isHelpful
  const send = isHelpful ? reviewVotesClient.findHelpful : reviewVotesClient.takeHelpfulBack
  await client.cancelQueries({ queryKey })
  client.setQueryData<ReviewVote>(queryKey, {
    id,
    isHelpful,
    helpfulCount: Math.max(0, shownVote.helpfulCount + (isHelpful ? 1 : -1)),
  })
  try {
    const vote = await runInOrder(client, () => send({ params: { id } }))
    // A request that started earlier may return the state before the vote.
    await client.cancelQueries({ queryKey })
    if (isLastPress()) client.setQueryData<ReviewVote>(queryKey, vote)
  } catch (failure) {
    toast({ title: reviewsCopy.helpful.failed, description: failureText(failure), variant: 'destructive' })
    if (hasStatus(failure, 401)) askToSignIn('login')
    if (!isLastPress()) return
    client.setQueryData<ReviewVote>(queryKey, shownVote)
    // After a 404 the review is gone, so all reviews are refetched. After any other failure the vote may still have
    // been saved.
    void client.invalidateQueries({ queryKey: hasStatus(failure, 404) ? ['reviews'] : queryKey })
  } finally {
    if (isLastPress()) lastPress.delete(id)
  }
}

/** Runs votes one after another, so that a quick second press does not overtake the first. */
const runInOrder = (client: QueryClient, mutationFn: () => Promise<ReviewVote>): Promise<ReviewVote> =>
  client
    .getMutationCache()
    .build<ReviewVote, Error, void, unknown>(client, { mutationFn, scope: { id: 'votes' } })
    .execute(undefined)
