import type { Review } from '@plekje/contracts'
import { Button, useToast } from '@plekje/ui'
import { MAY_BE_OLD, useQuery, useQueryClient, useSession, useWhenKnown } from '@plekje/web-kit'
import { ThumbsUp } from 'lucide-react'
import { formatCount } from '../../copy/nl'
import { reviewsCopy } from '../../copy/reviews'
import styles from './reviews.module.css'

const copy = reviewsCopy.helpful

/** Loaded on demand: only members need it. */
const loadVotes = () => import('./helpful-votes')

interface HelpfulButtonProps {
  review: Pick<Review, 'id' | 'authorName' | 'helpfulCount'>
}

/**
 * The number of helpful votes, and the member's own vote (REVIEW-14). Visitors are asked to sign in. The page may be
 * cached for a minute, so members load current votes. Own reviews are recognised by the unique author name.
 */
export function HelpfulButton({ review: { id, authorName, helpfulCount: countOnPage = 0 } }: HelpfulButtonProps) {
  const { user, askToSignIn } = useSession()
  const whenKnown = useWhenKnown()
  const client = useQueryClient()
  const { toast } = useToast()
  const isOwn = user?.username === authorName
  // The key omits the user, so that a vote pressed before the session is known also shows after it is known.
  const queryKey = ['votes', id]
  const { data } = useQuery({
    queryKey,
    queryFn: () => loadVotes().then(({ loadVote }) => loadVote(id)),
    enabled: user !== null && !isOwn,
    meta: MAY_BE_OLD,
  })
  const loadedVote = user ? data : undefined
  const { helpfulCount, isHelpful } = loadedVote ?? { helpfulCount: countOnPage, isHelpful: false }
  const text = copy.button(formatCount(helpfulCount))
  if (isOwn) return <p className={styles.soft}>{text}</p>
  const press = (isMember: boolean) => {
    if (!isMember) return askToSignIn('login')
    loadVotes().then(
      ({ sendVote }) => sendVote({ id, helpfulCount, isHelpful }, { client, queryKey, toast, askToSignIn }),
      () => toast({ title: copy.failed, description: copy.notLoaded, variant: 'destructive' }),
    )
  }
  return (
    <Button
      className={styles.helpful}
      variant="quiet"
      size="small"
      icon={<ThumbsUp aria-hidden="true" />}
      aria-pressed={isHelpful}
      onClick={() => whenKnown(press)}
    >
      {text}
    </Button>
  )
}
