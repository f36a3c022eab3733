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
  withRows,
} from '@plekje/web-kit'
import { useState } from 'react'
import { formatCount } from '../../copy/nl'
import { replyDialogCopy as copy } from '../../copy/reply-dialog'
import { FormDialog } from './form-dialog'
import styles from './reviews.module.css'

interface DialogProps {
  review: Pick<Review, 'id' | 'authorName' | 'reply'>
  isOpen: boolean
  onClose: () => void
}

interface ReplyDraft {
  readonly text?: string
  /** Version of the reply that the draft edits. */
  readonly version?: string | undefined
  /** True when the draft edits a reply, false for a new reply. */
  readonly isChange?: boolean
}

/** The draft before the member types: the field shows the current reply. */
const EMPTY_DRAFT: ReplyDraft = {}

/** Shows the member's change in the loaded lists at once: other visitors see it within a minute. */
function showReply(client: QueryClient, reviewId: string, reply: ReviewReply | undefined): void {
  const withReply = (review: Review): Review => {
    if (review.id !== reviewId) return review
    const { reply: _, ...reviewWithoutReply } = review
    return reply ? { ...reviewWithoutReply, reply } : reviewWithoutReply
  }
  client.setQueriesData<ListPages<Review>>(
    { queryKey: ['reviews'], predicate: ({ queryKey }) => queryKey.includes('visitors') },
    (pages) => withRows(pages, (rows) => rows.map(withReply)),
  )
}

const CONFLICT_CODES = ['already_replied', 'reply_changed', 'reply_hidden']

/** True when the server's reply differs from the page's. The next press then replaces it. */
const isConflict = (failure: unknown) => failure instanceof ApiFailure && CONFLICT_CODES.includes(failure.code)

/** Asks for the text of a reply, which survives failures, closing and a reload. */
export function ReplyDialog({ review, venue, isOpen, onClose }: DialogProps & { venue: string }) {
  const { id, authorName, reply } = review
  const { toast } = useToast()
  const { user, askToSignIn } = useSession()
  const client = useQueryClient()
  const { draft, edit, clear } = useDraft(`reply:${id}:${user?.id}`, EMPTY_DRAFT)
  const [isReplacing, setReplacing] = useState(false)
  const [wasSubmitted, setSubmitted] = useState(false)
  const text = draft.text ?? reply?.text ?? ''
  const editTarget = draft.text === undefined ? { version: reply?.version, isChange: reply !== undefined } : draft
  const characters = countVisible(text)
  const isTooShort = characters < MIN_COMMENT_CHARACTERS
  const isTooLong = characters > MAX_COMMENT_CHARACTERS
  // A new reply is sent as new even if a colleague has replied since: the server then refuses it, see `onError`.
  const isChange = isReplacing || (editTarget.isChange === true && reply !== undefined)

  const { send, isPending, error, reset } = useSending({
    call: (sentText: string) => {
      if (!isChange) return reviewRepliesClient.writeReply({ params: { id }, body: { text: sentText } })
      const version = isReplacing ? undefined : editTarget.version
      return reviewRepliesClient.editReply({ params: { id }, body: withoutUndefined({ text: sentText, version }) })
    },
    onSuccess: (savedReply) => {
      const successTitle = isChange ? copy.changed : copy.placed
      toast({ title: savedReply.isWaiting ? copy.waiting : successTitle })
      showReply(client, id, savedReply.isWaiting ? undefined : savedReply)
      clear()
      setSubmitted(false)
      close()
    },
    onError: (failure) => {
      if (isConflict(failure)) return setReplacing(true)
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
    setSubmitted(true)
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
      submitLabel={isChange ? copy.save : copy.submit}
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
        readOnly={isPending}
        value={text}
        onChange={(event) => edit({ ...editTarget, text: event.target.value })}
        hint={
          <span className={isTooLong || (wasSubmitted && isTooShort) ? styles.missing : undefined}>
            {isTooLong
              ? copy.tooLong(formatCount(characters), formatCount(MAX_COMMENT_CHARACTERS))
              : copy.counter(formatCount(characters), MIN_COMMENT_CHARACTERS)}
          </span>
        }
      />
      {wasSubmitted && isTooShort && (
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
      submitLabel={copy.remove}
      onSubmit={() => send(undefined)}
      isPending={isPending}
      error={error}
      reset={reset}
    >
      {null}
    </FormDialog>
  )
}
