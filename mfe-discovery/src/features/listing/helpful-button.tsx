import type { Review } from '@plekje/contracts'
import { Button, useToast } from '@plekje/ui'
import { MAY_BE_OLD, useQuery, useQueryClient, useSession, useWhenKnown } from '@plekje/web-kit'
import { ThumbsUp } from 'lucide-react'
import { figure } from '../../copy/nl'
import { reviewsCopy } from '../../copy/reviews'
import styles from './reviews.module.css'

const copy = reviewsCopy.helpful

/** What only members need comes when there is one. */
const loadVotes = () => import('./helpful-votes')

interface HelpfulButtonProps {
  review: Pick<Review, 'id' | 'authorName' | 'helpfulCount'>
}

/**
 * How many found a review helpful, and whether the member does (REVIEW-14); a visitor is asked to sign in first. What a
 * page was made of may be a minute old: a member sees what is so now. One's own is known by its name, which is unique.
 */
export function HelpfulButton({ review: { id, authorName, helpfulCount: shown = 0 } }: HelpfulButtonProps) {
  const { user, askToSignIn } = useSession()
  const whenKnown = useWhenKnown()
  const client = useQueryClient()
  const { toast } = useToast()
  const isOwn = user?.username === authorName
  // Without the member: a press may have waited until it was known who pressed.
  const queryKey = ['votes', id]
  const { data } = useQuery({
    queryKey,
    queryFn: () => loadVotes().then(({ askVote }) => askVote(id)),
    enabled: user !== null && !isOwn,
    meta: MAY_BE_OLD,
  })
  const { helpfulCount, isHelpful } = (user && data) ?? { helpfulCount: shown, isHelpful: false }
  const text = copy.button(figure(helpfulCount))
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
