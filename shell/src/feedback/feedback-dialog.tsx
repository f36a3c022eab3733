import { FEEDBACK_TYPES, isBlank } from '@plekje/contracts/plain'
import { Button, Dialog, Select, TextArea, TextField, useToast } from '@plekje/ui'
import { useSending } from '@plekje/ui/forms'
import { socialClient, trackEvent, useSession } from '@plekje/web-kit'
import { type FormEvent, useState } from 'react'
import { feedbackCopy } from '../copy/feedback'
import styles from './feedback-dialog.module.css'

interface FeedbackDialogProps {
  isOpen: boolean
  onClose: () => void
}

type FeedbackType = (typeof FEEDBACK_TYPES)[number]

const EMPTY_DRAFT = { feedbackType: 'general' as FeedbackType, feedback: '', username: '', email: '' }
const options = FEEDBACK_TYPES.map((value) => ({ value, label: feedbackCopy.types[value] }))
const FORM_ID = 'feedback'

/** Sends feedback (SITE-31, SITE-32). A failure leaves the typed text; success clears it and closes the dialog. */
export function FeedbackDialog({ isOpen, onClose }: FeedbackDialogProps) {
  const { user } = useSession()
  const { toast } = useToast()
  const [draft, setDraft] = useState(EMPTY_DRAFT)
  const edit = (part: Partial<typeof EMPTY_DRAFT>) => setDraft((previous) => ({ ...previous, ...part }))

  const sending = useSending({
    call: () =>
      socialClient.sendFeedback({
        body: {
          feedbackType: draft.feedbackType,
          feedback: draft.feedback.trim(),
          username: user?.username ?? (draft.username.trim() || null),
          email: user?.email ?? (draft.email.trim() || null),
        },
      }),
    onSuccess: () => {
      // Analytics gets the kind of the feedback and the length of its text, never the text itself (SITE-33).
      trackEvent({ category: 'feedback', label: draft.feedbackType, value: draft.feedback.trim().length })
      toast({ title: feedbackCopy.sent, description: feedbackCopy.sentText })
      setDraft(EMPTY_DRAFT)
      onClose()
    },
    onError: () => toast({ title: feedbackCopy.failed, description: feedbackCopy.failedText, variant: 'destructive' }),
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (sending.isPending) return
    if (isBlank(draft.feedback)) {
      toast({ title: feedbackCopy.requiredTitle, description: feedbackCopy.requiredText, variant: 'destructive' })
      return
    }
    sending.send(undefined)
  }

  const footer = (
    <>
      <Button variant="quiet" onClick={onClose}>
        {feedbackCopy.cancel}
      </Button>
      <Button type="submit" form={FORM_ID} variant="primary" isBusy={sending.isPending}>
        {feedbackCopy.send}
      </Button>
    </>
  )
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={feedbackCopy.title}
      description={feedbackCopy.description}
      footer={footer}
    >
      <form id={FORM_ID} className={styles.form} onSubmit={submit}>
        <Select
          label={feedbackCopy.type}
          options={options}
          value={draft.feedbackType}
          onChange={(feedbackType) => edit({ feedbackType: feedbackType as FeedbackType })}
        />
        <TextArea
          label={feedbackCopy.text}
          maxLength={5000}
          readOnly={sending.isPending}
          value={draft.feedback}
          onChange={(event) => edit({ feedback: event.target.value })}
        />
        {!user && (
          <div className={styles.sender}>
            <TextField
              label={feedbackCopy.name}
              autoComplete="name"
              maxLength={60}
              readOnly={sending.isPending}
              value={draft.username}
              onChange={(event) => edit({ username: event.target.value })}
            />
            <TextField
              label={feedbackCopy.email}
              type="email"
              autoComplete="email"
              hint={feedbackCopy.emailHint}
              readOnly={sending.isPending}
              value={draft.email}
              onChange={(event) => edit({ email: event.target.value })}
            />
          </div>
        )}
      </form>
    </Dialog>
  )
}
