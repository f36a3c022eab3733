import type { Review } from '@plekje/contracts'
import { countCharacters, REPORT_REASONS } from '@plekje/contracts/plain'
import { Button, Dialog, Notice, RadioGroup, TextArea, useToast } from '@plekje/ui'
import {
  failureText,
  hasStatus,
  reviewReportsClient,
  useDraft,
  useMutation,
  useQueryClient,
  useSession,
  useWhenKnown,
} from '@plekje/web-kit'
import { Flag } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { figure, nl } from '../../copy/nl'
import styles from './reviews.module.css'

const copy = nl.reviews.report

type Reason = (typeof REPORT_REASONS)[number]
interface Draft {
  readonly reason: Reason | ''
  readonly explanation: string
}

const EMPTY: Draft = { reason: '', explanation: '' }
const MAX_EXPLANATION = 1000
const choices = REPORT_REASONS.map((value) => ({ value, label: copy.reasons[value] }))

type Reported = Pick<Review, 'id' | 'authorName'>

/** Beside someone else's review; a visitor is asked to sign in first. One's own is known by its name, which is unique. */
export function ReportReview({ review }: { review: Reported }) {
  const { user, askToSignIn } = useSession()
  const whenKnown = useWhenKnown()
  const [wasOpened, setOpened] = useState(false)
  const [isOpen, setOpen] = useState(false)
  if (user?.username === review.authorName) return null
  const open = (isMember: boolean) => {
    if (!isMember) return askToSignIn('login')
    setOpened(true)
    setOpen(true)
  }
  return (
    <>
      <Button
        className={styles.report}
        variant="quiet"
        size="small"
        icon={<Flag aria-hidden="true" />}
        aria-label={copy.name(review.authorName)}
        onClick={() => whenKnown(open)}
      >
        {copy.button}
      </Button>
      {wasOpened && <ReportDialog review={review} isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}

interface ReportDialogProps {
  review: Reported
  isOpen: boolean
  onClose: () => void
}

/** A reason and, if wanted, an explanation. What was typed stays through every failure and until it is sent. */
function ReportDialog({ review: { id, authorName }, isOpen, onClose }: ReportDialogProps) {
  const formId = useId()
  const { toast } = useToast()
  const { user, askToSignIn } = useSession()
  const client = useQueryClient()
  const { draft, edit, clear } = useDraft<Draft>(`report:${id}:${user?.id}`, EMPTY)
  const [wasTried, setTried] = useState(false)
  const characters = countCharacters(draft.explanation.trim())

  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (body: { reason: Reason; explanation: string }) =>
      reviewReportsClient.reportReview({ params: { id }, body }),
    onSuccess: () => {
      toast({ title: copy.sent, description: copy.sentText })
      clear()
      setTried(false)
      onClose()
    },
    onError: (failure) => {
      toast({ title: copy.failed, description: failureText(failure), variant: 'destructive' })
      if (hasStatus(failure, 401)) askToSignIn('login')
      // Removed or hidden meanwhile.
      if (hasStatus(failure, 404)) void client.invalidateQueries({ queryKey: ['reviews'] })
    },
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    const { reason, explanation } = draft
    if (isPending || reason === '' || countCharacters(explanation) > MAX_EXPLANATION) return
    mutate({ reason, explanation })
  }
  const close = () => {
    reset()
    onClose()
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={copy.title}
      description={copy.intro(authorName)}
      footer={
        <>
          <Button onClick={close}>{nl.cancel}</Button>
          <Button variant="primary" type="submit" form={formId} isBusy={isPending}>
            {copy.submit}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} noValidate onSubmit={submit}>
        <RadioGroup<Reason | ''>
          legend={copy.reason}
          look="list"
          choices={choices}
          value={draft.reason}
          onChange={(reason) => edit({ reason })}
        />
        {wasTried && draft.reason === '' && (
          <p className={styles.missing} role="alert">
            {copy.reasonMissing}
          </p>
        )}
        <TextArea
          label={copy.explanation}
          placeholder={copy.placeholder}
          rows={4}
          dir="auto"
          value={draft.explanation}
          onChange={(event) => edit({ explanation: event.target.value })}
          hint={
            <span className={characters > MAX_EXPLANATION ? styles.missing : undefined}>
              {copy.counter(figure(characters), figure(MAX_EXPLANATION))}
            </span>
          }
        />
        {error && !hasStatus(error, 401) && <Notice tone="bad">{failureText(error)}</Notice>}
      </form>
    </Dialog>
  )
}
