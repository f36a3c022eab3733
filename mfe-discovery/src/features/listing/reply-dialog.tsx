import type { Review, ReviewReply } from '@plekje/contracts'
import {
  ApiFailure,
  countVisible,
  MAX_COMMENT_CHARACTERS,
  MIN_COMMENT_CHARACTERS,
  withoutUndefined,
} from '@plekje/contracts/plain'
import { TextArea, useToast } from '@plekje/ui'
import { useSending } from '@plekje/ui/forms'
import {
  failureText,
  hasStatus,
  type ListPages,
  type QueryClient,
  reviewRepliesClient,
  useDraft,
  useQueryClient,
  useSession,
} from '@plekje/web-kit'
import { useState } from 'react'
import { figure } from '../../copy/nl'
import { replyDialogCopy as copy } from '../../copy/reply-dialog'
import { FormDialog } from './form-dialog'
import styles from './reviews.module.css'

interface DialogProps {
  review: Pick<Review, 'id' | 'authorName' | 'reply'>
  isOpen: boolean
  onClose: () => void
}

/** A typed text, with the reply on which it was begun. */
interface ReplyDraft {
  readonly text?: string
  readonly version?: string | undefined
  /** False for a text that was begun when no reply stood there. */
  readonly isChange?: boolean
}

/** The draft of a text that the member did not change: the field has the reply that stands. */
const UNTOUCHED: ReplyDraft = {}

/** Shows the member's change in the loaded lists at once: other visitors see it within a minute. */
function showReply(client: QueryClient, reviewId: string, reply: ReviewReply | undefined): void {
  const replied = (review: Review): Review => {
    if (review.id !== reviewId) return review
    const { reply: _former, ...rest } = review
    return reply ? { ...rest, reply } : rest
  }
  client.setQueriesData<ListPages<Review>>(
    { queryKey: ['reviews'], predicate: ({ queryKey }) => queryKey.includes('visitors') },
    (lists) => lists && { ...lists, pages: lists.pages.map((page) => ({ ...page, rows: page.rows.map(replied) })) },
  )
}

const ABOUT_EXISTING = ['already_replied', 'reply_changed', 'reply_hidden']

/** True for a reply that stands, was changed or was hidden, unseen here: the next press replaces it. */
const isAboutExisting = (failure: unknown) => failure instanceof ApiFailure && ABOUT_EXISTING.includes(failure.code)

/** Asks for the text of a reply, which survives failures, closing and a reload. */
export function ReplyDialog({ review, venue, isOpen, onClose }: DialogProps & { venue: string }) {
  const { id, authorName, reply } = review
  const { toast } = useToast()
  const { user, askToSignIn } = useSession()
  const client = useQueryClient()
  const { draft, edit, clear } = useDraft(`reply:${id}:${user?.id}`, UNTOUCHED)
  const [isReplacing, setReplacing] = useState(false)
  const [wasTried, setTried] = useState(false)
  const text = draft.text ?? reply?.text ?? ''
  const begun = draft.text === undefined ? { version: reply?.version, isChange: reply !== undefined } : draft
  const characters = countVisible(text)
  const isTooShort = characters < MIN_COMMENT_CHARACTERS
  const isTooLong = characters > MAX_COMMENT_CHARACTERS
  // A colleague's reply that came after the draft is not changed by it: the server refuses the text and tells of the reply.
  const isChange = isReplacing || (begun.isChange === true && reply !== undefined)

  const { send, isPending, error, reset } = useSending({
    call: (sent: string) => {
      if (!isChange) return reviewRepliesClient.writeReply({ params: { id }, body: { text: sent } })
      const version = isReplacing ? undefined : begun.version
      return reviewRepliesClient.editReply({ params: { id }, body: withoutUndefined({ text: sent, version }) })
    },
    onSuccess: (saved) => {
      const placed = isChange ? copy.changed : copy.placed
      toast({ title: saved.isWaiting ? copy.waiting : placed })
      showReply(client, id, saved.isWaiting ? undefined : saved)
      clear()
      setTried(false)
      close()
    },
    onError: (failure) => {
      if (isAboutExisting(failure)) return setReplacing(true)
      toast({ title: copy.failed, description: failureText(failure), variant: 'destructive' })
      if (hasStatus(failure, 401)) askToSignIn('login')
      if (hasStatus(failure, 403)) void client.invalidateQueries({ queryKey: ['ownership'] })
      if (hasStatus(failure, 404)) {
        setReplacing(false)
        void client.invalidateQueries({ queryKey: ['reviews'] })
      }
    },
  })

  const submit = () => {
    setTried(true)
    if (!isTooShort && !isTooLong) send(text)
  }
  const close = () => {
    setReplacing(false)
    onClose()
  }
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={close}
      title={copy.dialogTitle}
      description={copy.intro(authorName, venue)}
      submit={isChange ? copy.change : copy.submit}
      onSubmit={submit}
      isPending={isPending}
      error={error}
      reset={reset}
    >
      <TextArea
        label={copy.text}
        placeholder={copy.placeholder}
        rows={5}
        dir="auto"
        value={text}
        onChange={(event) => edit({ ...begun, text: event.target.value })}
        hint={
          <span className={isTooLong || (wasTried && isTooShort) ? styles.missing : undefined}>
            {isTooLong
              ? copy.tooLong(figure(characters), figure(MAX_COMMENT_CHARACTERS))
              : copy.counter(figure(characters), MIN_COMMENT_CHARACTERS)}
          </span>
        }
      />
      {wasTried && isTooShort && (
        <p className={styles.missing} role="alert">
          {copy.tooShortText}
        </p>
      )}
    </FormDialog>
  )
}

/** Asks before the reply is removed. */
export function RemoveReplyDialog({
  review: { id },
  isOpen,
  onClose,
  onRemoved,
}: DialogProps & { onRemoved: () => void }) {
  const { toast } = useToast()
  const { askToSignIn } = useSession()
  const client = useQueryClient()
  const { send, isPending, error, reset } = useSending({
    call: () => reviewRepliesClient.removeReply({ params: { id } }),
    onSuccess: () => {
      toast({ title: copy.removed })
      onClose()
      onRemoved()
      showReply(client, id, undefined)
    },
    onError: (failure) => {
      toast({ title: copy.removeFailed, description: failureText(failure), variant: 'destructive' })
      if (hasStatus(failure, 401)) askToSignIn('login')
      if (hasStatus(failure, 404)) void client.invalidateQueries({ queryKey: ['reviews'] })
    },
  })
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={copy.removeTitle}
      description={copy.removeText}
      submit={copy.remove}
      onSubmit={() => send(undefined)}
      isPending={isPending}
      error={error}
      reset={reset}
    >
      {null}
    </FormDialog>
  )
}
