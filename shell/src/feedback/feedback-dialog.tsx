import { FEEDBACK_TYPES } from '@plekje/contracts/plain'
import { Button, Dialog, Select, TextArea, TextField, useToast } from '@plekje/ui'
import { socialClient, trackEvent, useMutation, useSession } from '@plekje/web-kit'
import { type FormEvent, useState } from 'react'
import { nl } from '../copy/nl'
import styles from './feedback-dialog.module.css'

interface FeedbackDialogProps {
  isOpen: boolean
  onClose: () => void
}

type FeedbackType = (typeof FEEDBACK_TYPES)[number]

const EMPTY = { feedbackType: 'general' as FeedbackType, feedback: '', username: '', email: '' }
const options = FEEDBACK_TYPES.map((value) => ({ value, label: nl.feedback.types[value] }))
const FORM_ID = 'feedback'

/** SPEC §5, §8: empty text gives a toast; a failure keeps what was typed; success clears and closes. */
export function FeedbackDialog({ isOpen, onClose }: FeedbackDialogProps) {
  const { user } = useSession()
  const { toast } = useToast()
  const [draft, setDraft] = useState(EMPTY)
  const edit = (part: Partial<typeof EMPTY>) => setDraft((before) => ({ ...before, ...part }))

  const sending = useMutation({
    mutationFn: () =>
      socialClient.sendFeedback({
        body: {
          feedbackType: draft.feedbackType,
          feedback: draft.feedback.trim(),
          username: user?.username ?? (draft.username.trim() || null),
          email: user?.email ?? (draft.email.trim() || null),
        },
      }),
    onSuccess: () => {
      // SPEC §7: feedback also goes to the analytics service. What was written does not, only how much.
      trackEvent({ category: 'feedback', label: draft.feedbackType, value: draft.feedback.trim().length })
      toast({ title: nl.feedback.sent, description: nl.feedback.sentText })
      setDraft(EMPTY)
      onClose()
    },
    onError: () => toast({ title: nl.feedback.failed, description: nl.feedback.failedText, variant: 'destructive' }),
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (sending.isPending) return
    if (draft.feedback.trim() === '') {
      toast({ title: nl.feedback.requiredTitle, description: nl.feedback.requiredText, variant: 'destructive' })
      return
    }
    sending.mutate()
  }

  const footer = (
    <>
      <Button variant="quiet" onClick={onClose}>
        {nl.feedback.cancel}
      </Button>
      <Button type="submit" form={FORM_ID} variant="primary" isBusy={sending.isPending}>
        {nl.feedback.send}
      </Button>
    </>
  )
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={nl.feedback.title}
      description={nl.feedback.description}
      footer={footer}
    >
      <form id={FORM_ID} className={styles.form} onSubmit={submit}>
        <Select
          label={nl.feedback.type}
          options={options}
          value={draft.feedbackType}
          onChange={(feedbackType) => edit({ feedbackType: feedbackType as FeedbackType })}
        />
        <TextArea
          label={nl.feedback.text}
          maxLength={5000}
          value={draft.feedback}
          onChange={(event) => edit({ feedback: event.target.value })}
        />
        {!user && (
          <div className={styles.sender}>
            <TextField
              label={nl.feedback.name}
              autoComplete="name"
              maxLength={60}
              value={draft.username}
              onChange={(event) => edit({ username: event.target.value })}
            />
            <TextField
              label={nl.feedback.email}
              type="email"
              autoComplete="email"
              hint={nl.feedback.emailHint}
              value={draft.email}
              onChange={(event) => edit({ email: event.target.value })}
            />
          </div>
        )}
      </form>
    </Dialog>
  )
}
