import type { Review } from '@plekje/contracts'
import { countCharacters, REPORT_REASONS } from '@plekje/contracts/plain'
import { RadioGroup, TextArea, useToast } from '@plekje/ui'
import { useSending } from '@plekje/ui/forms'
import {
  failureText,
  hasStatus,
  reviewRepliesClient,
  reviewReportsClient,
  useDraft,
  useQueryClient,
  useSession,
} from '@plekje/web-kit'
import { useState } from 'react'
import { formatCount } from '../../copy/nl'
import { reportDialogCopy as copy } from '../../copy/report-dialog'
import { reviewsCopy } from '../../copy/reviews'
import { FormDialog } from './form-dialog'
import styles from './reviews.module.css'

type Reason = (typeof REPORT_REASONS)[number]
interface Draft {
  readonly reason: Reason | ''
  readonly explanation: string
}

const EMPTY_DRAFT: Draft = { reason: '', explanation: '' }
const MAX_EXPLANATION_CHARACTERS = 1000
const choices = REPORT_REASONS.map((value) => ({ value, label: copy.reasons[value] }))

interface ReportDialogProps {
  review: Pick<Review, 'id' | 'authorName'>
  /** Reports the venue's reply instead of the review. */
  isAboutReply?: boolean
  isOpen: boolean
  onClose: () => void
}

/** Asks for a reason and an optional explanation. The draft is stored until it is sent, also after failures. */
export function ReportDialog({ review: { id, authorName }, isAboutReply = false, isOpen, onClose }: ReportDialogProps) {
  const { toast } = useToast()
  const { user, askToSignIn } = useSession()
  const client = useQueryClient()
  const { draft, edit, clear } = useDraft<Draft>(`report:${isAboutReply ? 'reply:' : ''}${id}:${user?.id}`, EMPTY_DRAFT)
  const [wasSubmitted, setSubmitted] = useState(false)
  const explanation = draft.explanation.trim()
  const characters = countCharacters(explanation)

  const { send, isPending, error, reset } = useSending({
    call: (body: { reason: Reason; explanation: string }) =>
      isAboutReply
        ? reviewRepliesClient.reportReply({ params: { id }, body })
        : reviewReportsClient.reportReview({ params: { id }, body }),
    onSuccess: () => {
      toast({ title: copy.sent, description: isAboutReply ? copy.sentTextOfReply : copy.sentText })
      clear()
      setSubmitted(false)
      onClose()
    },
    onError: (failure) => {
      toast({ title: copy.failed, description: failureText(failure), variant: 'destructive' })
      if (hasStatus(failure, 401)) askToSignIn('login')
      // The review was deleted or hidden.
      if (hasStatus(failure, 404)) void client.invalidateQueries({ queryKey: ['reviews'] })
    },
  })

  const submit = () => {
    setSubmitted(true)
    const { reason } = draft
    if (reason === '' || characters > MAX_EXPLANATION_CHARACTERS) return
    send({ reason, explanation })
  }

  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={isAboutReply ? reviewsCopy.reply.reportTitle : reviewsCopy.report.title}
      description={isAboutReply ? copy.introOfReply : copy.intro(authorName)}
      submitLabel={copy.submit}
      onSubmit={submit}
      isPending={isPending}
      error={error}
      reset={reset}
    >
      <RadioGroup<Reason | ''>
        legend={copy.reason}
        look="list"
        choices={choices}
        value={draft.reason}
        onChange={(reason) => edit({ reason })}
      />
      {wasSubmitted && draft.reason === '' && (
        <p className={styles.missing} role="alert">
          {copy.reasonMissing}
        </p>
      )}
      <TextArea
        label={copy.explanation}
        placeholder={copy.placeholder}
        rows={4}
        dir="auto"
        readOnly={isPending}
        value={draft.explanation}
        onChange={(event) => edit({ explanation: event.target.value })}
        hint={
          <span className={characters > MAX_EXPLANATION_CHARACTERS ? styles.missing : undefined}>
            {copy.counter(formatCount(characters), formatCount(MAX_EXPLANATION_CHARACTERS))}
          </span>
        }
      />
    </FormDialog>
  )
}
