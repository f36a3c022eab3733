import type { ListingDetail, ProposedChanges } from '@plekje/contracts'
import { FACT_NUMBERS, FACT_TITLES, FACT_VALUES } from '@plekje/contracts/fact-titles'
import { FACTS } from '@plekje/contracts/facts'
import { countCharacters, withoutUndefined } from '@plekje/contracts/plain'
import { MAX_EXPLANATION_CHARACTERS } from '@plekje/contracts/proposal-fields'
import { PointPicker } from '@plekje/map'
import { RadioGroup, Select, TextArea, TextField, useToast } from '@plekje/ui'
import { useSending } from '@plekje/ui/forms'
import { PhotoChoice } from '@plekje/ui/photos'
import { failureText, proposalsClient, useDraft, useSession } from '@plekje/web-kit'
import { useState } from 'react'
import { listingCopy } from '../../copy/listing'
import { formatCount } from '../../copy/nl'
import { proposalDialogCopy as copy } from '../../copy/proposal-dialog'
import * as paths from '../../paths'
import { FormDialog } from './form-dialog'
import { draftOf, PROPOSAL_KINDS, type ProposalDraft, type ProposalKind, pointOf, readDraft } from './proposal-draft'
import styles from './propose-change.module.css'
import { useEvidence } from './use-evidence'

interface ProposalDialogProps {
  listing: ListingDetail
  isOpen: boolean
  onClose: () => void
}

/** Asks what is wrong and for the right values. The draft is stored until it is sent, also after failures. */
export function ProposalDialog({ listing, isOpen, onClose }: ProposalDialogProps) {
  const { toast } = useToast()
  const { user } = useSession()
  const [initialDraft] = useState(() => draftOf(listing))
  const draftName = `proposal:${listing.id}:${user?.id ?? 'visitor'}`
  const { draft, edit, clear } = useDraft<ProposalDraft>(draftName, initialDraft)
  const [wasSubmitted, setSubmitted] = useState(false)
  const [isMailExpected, setMailExpected] = useState(false)
  const characters = countCharacters(draft.explanation.trim())
  const isTooLong = characters > MAX_EXPLANATION_CHARACTERS
  const { changes, problem } = readDraft(draft, listing)
  const choices = PROPOSAL_KINDS.map((value) => ({
    value,
    label: value === 'closed' && listing.closedAt ? copy.openAgain : copy.kinds[value],
  }))

  const evidence = useEvidence()
  const finish = (isMailed: boolean) => {
    toast({ title: copy.sent, description: isMailed ? copy.sentTextWithMail : copy.sentText })
    evidence.clear()
    onClose()
  }

  const { send, isPending, error, reset } = useSending({
    call: (body: { changes: ProposedChanges; explanation: string; withPhoto?: true; email?: string }) =>
      proposalsClient.propose({ params: { listingId: listing.id }, body }),
    onSuccess: async ({ photoId }, { email }) => {
      const isMailed = user !== null || email !== undefined
      setMailExpected(isMailed)
      clear()
      setSubmitted(false)
      if (photoId === undefined) return finish(isMailed)
      const outcome = await evidence.send(photoId)
      if (outcome === 'done') finish(isMailed)
    },
    onError: (failure) => toast({ title: copy.failed, description: failureText(failure), variant: 'destructive' }),
  })

  const submit = () => {
    setSubmitted(true)
    if (!changes || isTooLong) return
    const email = user ? '' : draft.email.trim()
    send(
      withoutUndefined({
        changes,
        explanation: draft.explanation,
        withPhoto: evidence.isChosen ? (true as const) : undefined,
        email: email === '' ? undefined : email,
      }),
    )
  }
  const chooseKind = (kind: ProposalKind | '') => {
    reset()
    setSubmitted(false)
    edit({ kind })
  }

  const photoChoice = (
    <PhotoChoice photos={evidence.photos} canAdd={evidence.canAdd} texts={copy.photo} isMultiple={false} />
  )
  if (evidence.pendingPhotoId !== undefined) {
    const { pendingPhotoId } = evidence
    return (
      <FormDialog
        isOpen={isOpen}
        onClose={() => finish(isMailExpected)}
        title={listingCopy.propose}
        description={evidence.hasFailed ? copy.photoFailed : copy.photoSending}
        submitLabel={copy.sendPhoto}
        onSubmit={async () => {
          if ((await evidence.send(pendingPhotoId)) === 'done') finish(isMailExpected)
        }}
        isPending={evidence.isSending}
        error={null}
        reset={reset}
      >
        {photoChoice}
      </FormDialog>
    )
  }
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={listingCopy.propose}
      description={copy.intro(listing.name)}
      submitLabel={copy.submit}
      onSubmit={submit}
      isPending={isPending}
      error={error}
      reset={reset}
    >
      <RadioGroup<ProposalKind | ''>
        legend={copy.kind}
        look="list"
        choices={choices}
        value={draft.kind}
        onChange={chooseKind}
      />
      {draft.kind !== '' && <KindFields kind={draft.kind} draft={draft} edit={edit} readOnly={isPending} />}
      {wasSubmitted && problem && (
        <p className={styles.missing} role="alert">
          {copy[problem]}
        </p>
      )}
      {draft.kind !== '' && (
        <TextArea
          label={copy.explanation}
          placeholder={copy.placeholder}
          rows={3}
          dir="auto"
          readOnly={isPending}
          value={draft.explanation}
          onChange={(event) => edit({ explanation: event.target.value })}
          hint={
            <span className={isTooLong ? styles.missing : undefined}>
              {copy.counter(formatCount(characters), formatCount(MAX_EXPLANATION_CHARACTERS))}
            </span>
          }
        />
      )}
      {draft.kind !== '' && !user && (
        <TextField
          label={copy.email}
          hint={copy.emailHint}
          type="email"
          autoComplete="email"
          readOnly={isPending}
          value={draft.email}
          onChange={(event) => edit({ email: event.target.value })}
        />
      )}
      {draft.kind !== '' && photoChoice}
    </FormDialog>
  )
}

interface FieldsProps {
  draft: ProposalDraft
  edit: (part: Partial<ProposalDraft>) => void
  readOnly: boolean
}

function KindFields({ kind, draft, edit, readOnly }: FieldsProps & { kind: ProposalKind }) {
  switch (kind) {
    case 'closed':
      return null
    case 'moved':
      return (
        <>
          <TextField
            label={copy.address}
            readOnly={readOnly}
            value={draft.address}
            onChange={(event) => edit({ address: event.target.value })}
          />
          <PointFields draft={draft} edit={edit} readOnly={readOnly} />
        </>
      )
    case 'hours':
      return (
        <TextArea
          label={copy.hours}
          hint={copy.hoursHint}
          rows={7}
          readOnly={readOnly}
          value={draft.openingHours}
          onChange={(event) => edit({ openingHours: event.target.value })}
        />
      )
    case 'phone':
      return (
        <TextField
          label={copy.phone}
          type="tel"
          readOnly={readOnly}
          value={draft.phone}
          onChange={(event) => edit({ phone: event.target.value })}
        />
      )
    case 'point':
      return <PointFields draft={draft} edit={edit} readOnly={readOnly} />
    case 'facts':
      return <FactFields draft={draft} edit={edit} readOnly={readOnly} />
    case 'duplicate':
      return (
        <TextField
          label={copy.duplicate}
          hint={copy.duplicateHint(`${window.location.origin}${paths.listing('naam-plaats')}`)}
          type="url"
          readOnly={readOnly}
          value={draft.duplicateOf}
          onChange={(event) => edit({ duplicateOf: event.target.value })}
        />
      )
  }
}

/** The map, and fields for the coordinates, which work with a keyboard and without the map. */
const PointFields = ({ draft, edit, readOnly }: FieldsProps) => (
  <div className={styles.point}>
    <PointPicker point={pointOf(draft)} onChoose={edit} texts={copy.point} />
    <TextField
      label={copy.latitude}
      inputMode="decimal"
      readOnly={readOnly}
      value={draft.latitude}
      onChange={(event) => edit({ latitude: event.target.value })}
    />
    <TextField
      label={copy.longitude}
      inputMode="decimal"
      readOnly={readOnly}
      value={draft.longitude}
      onChange={(event) => edit({ longitude: event.target.value })}
    />
  </div>
)

const FACT_OPTIONS = [
  { value: '', label: copy.factUnknown },
  ...FACT_VALUES.map((value) => ({ value, label: listingCopy.factValues[value] })),
]

function FactFields({ draft: { facts }, edit, readOnly }: FieldsProps) {
  const change = (fact: keyof typeof facts, value: string) => edit({ facts: { ...facts, [fact]: value } })
  return (
    <div className={styles.facts}>
      {FACTS.map((fact) => (
        <Select
          key={fact}
          label={FACT_TITLES[fact]}
          options={FACT_OPTIONS}
          value={facts[fact]}
          onChange={(value) => change(fact, value)}
        />
      ))}
      {FACT_NUMBERS.map((fact) => (
        <TextField
          key={fact}
          label={FACT_TITLES[fact]}
          inputMode="numeric"
          readOnly={readOnly}
          value={facts[fact]}
          onChange={(event) => change(fact, event.target.value)}
        />
      ))}
    </div>
  )
}
