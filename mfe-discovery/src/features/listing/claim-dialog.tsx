import type { ClaimWay, ListingDetail, NewClaim, OwnClaim, Ownership } from '@plekje/contracts'
import { MAX_EVIDENCE_CHARACTERS, MIN_EVIDENCE_CHARACTERS } from '@plekje/contracts/owner-roles'
import { countCharacters } from '@plekje/contracts/plain'
import {
  Button,
  type Choice,
  Dialog,
  LinkButton,
  QueryErrorPanel,
  RadioGroup,
  SkeletonText,
  TextArea,
  TextField,
  useToast,
} from '@plekje/ui'
import { useSending } from '@plekje/ui/forms'
import { ownersClient, useDraft, useQuery, useQueryClient, useSession } from '@plekje/web-kit'
import { type ReactNode, useState } from 'react'
import { claimDialogCopy as copy } from '../../copy/claim-dialog'
import { listingCopy } from '../../copy/listing'
import { formatCount } from '../../copy/nl'
import * as paths from '../../paths'
import { FormDialog } from './form-dialog'
import styles from './propose-change.module.css'
import { ownershipQuery } from './queries'

interface ClaimDialogProps {
  listing: ListingDetail
  isOpen: boolean
  onClose: () => void
}

/** Asks a member to show that a venue is theirs: by a mailed code, or by evidence for an administrator. */
export function ClaimDialog(props: ClaimDialogProps) {
  const { listing, isOpen } = props
  const { user } = useSession()
  const client = useQueryClient()
  const [isStartingOver, setStartingOver] = useState(false)
  const ownership = ownershipQuery(listing.id, user?.id ?? '')
  const query = useQuery({ ...ownership, enabled: isOpen })
  const { data } = query
  if (!data) {
    return (
      <Message {...props}>
        {query.error ? (
          <QueryErrorPanel headingLevel={3} query={query} fallback={copy.failed} />
        ) : (
          <SkeletonText lines={4} />
        )}
      </Message>
    )
  }
  const cacheClaim = (claim: OwnClaim) => {
    setStartingOver(false)
    client.setQueryData(ownership.queryKey, { ...data, claim })
  }
  const refresh = () => client.invalidateQueries({ queryKey: ownership.queryKey })
  if (data.role) {
    return (
      <Message {...props}>
        <p>{copy.alreadyManager}</p>
        <LinkButton to={paths.myVenues()}>{copy.toMyVenues}</LinkButton>
      </Message>
    )
  }
  if (data.claim?.state === 'review') {
    return (
      <Message {...props}>
        <p>{copy.inReview}</p>
      </Message>
    )
  }
  if (data.claim && !isStartingOver) {
    const startOver = () => setStartingOver(true)
    return <EnterCode {...props} claim={data.claim} onStartOver={startOver} onConfirmed={refresh} />
  }
  return <ChooseWay {...props} ownership={data} onClaimed={cacheClaim} />
}

const Message = ({ isOpen, onClose, children }: ClaimDialogProps & { children: ReactNode }) => (
  <Dialog
    isOpen={isOpen}
    onClose={onClose}
    title={listingCopy.claim}
    footer={<Button onClick={onClose}>{copy.close}</Button>}
  >
    {children}
  </Dialog>
)

interface ClaimDraft {
  readonly way: ClaimWay | ''
  readonly localPart: string
  readonly evidence: string
}

const EMPTY_DRAFT: ClaimDraft = { way: '', localPart: '', evidence: '' }

type DraftProblem = 'wayMissing' | 'localPartMissing' | 'evidenceMissing' | 'evidenceTooLong'

/** The claim in the draft, or why it cannot be sent. */
function readClaim({ way, localPart, evidence }: ClaimDraft): NewClaim | DraftProblem {
  if (way === '') return 'wayMissing'
  if (way === 'venue-address') return { way }
  if (way === 'website-address') return localPart.trim() === '' ? 'localPartMissing' : { way, localPart }
  const characters = countCharacters(evidence.trim())
  if (characters < MIN_EVIDENCE_CHARACTERS) return 'evidenceMissing'
  return characters > MAX_EVIDENCE_CHARACTERS ? 'evidenceTooLong' : { way, evidence }
}

interface ChooseWayProps extends ClaimDialogProps {
  ownership: Ownership
  onClaimed: (claim: OwnClaim) => void
}

function ChooseWay({ listing, isOpen, onClose, ownership, onClaimed }: ChooseWayProps) {
  const { venueAddress, websiteDomain } = ownership
  const { toast } = useToast()
  const { user } = useSession()
  const { draft, edit, clear } = useDraft<ClaimDraft>(`claim:${listing.id}:${user?.id}`, EMPTY_DRAFT)
  const [wasSubmitted, setSubmitted] = useState(false)
  const claim = readClaim(draft)
  const problem = wasSubmitted && typeof claim === 'string' ? claim : undefined
  const { send, isPending, error, reset } = useSending({
    call: (body: NewClaim) => ownersClient.claim({ params: { listingId: listing.id }, body }),
    onSuccess: (ownClaim) => {
      clear()
      setSubmitted(false)
      onClaimed(ownClaim)
      if (ownClaim.state === 'code') return
      toast({ title: copy.sentToReview, description: copy.sentToReviewText })
      onClose()
    },
  })
  const choices: Choice<ClaimWay | ''>[] = [{ value: 'evidence', label: copy.ways.evidence() }]
  if (websiteDomain) choices.unshift({ value: 'website-address', label: copy.ways['website-address'](websiteDomain) })
  if (venueAddress) choices.unshift({ value: 'venue-address', label: copy.ways['venue-address'](venueAddress) })
  const submit = () => {
    setSubmitted(true)
    if (typeof claim !== 'string') send(claim)
  }
  const evidenceProblems: Readonly<Record<string, string>> = {
    evidenceMissing: copy.evidenceMissing(MIN_EVIDENCE_CHARACTERS),
    evidenceTooLong: copy.evidenceTooLong(formatCount(MAX_EVIDENCE_CHARACTERS)),
  }
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={listingCopy.claim}
      description={copy.intro(listing.name)}
      submitLabel={draft.way === 'evidence' ? copy.sendEvidence : copy.request}
      onSubmit={submit}
      isPending={isPending}
      error={error}
      reset={reset}
    >
      <RadioGroup<ClaimWay | ''>
        legend={copy.way}
        look="list"
        choices={choices}
        value={draft.way}
        onChange={(way) => {
          reset()
          setSubmitted(false)
          edit({ way })
        }}
      />
      {problem === 'wayMissing' && (
        <p className={styles.missing} role="alert">
          {copy.wayMissing}
        </p>
      )}
      {draft.way === 'website-address' && websiteDomain && (
        <TextField
          label={copy.localPart}
          hint={copy.localPartHint(websiteDomain)}
          error={problem === 'localPartMissing' ? copy.localPartMissing : undefined}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          readOnly={isPending}
          value={draft.localPart}
          onChange={(event) => edit({ localPart: event.target.value })}
        />
      )}
      {draft.way === 'evidence' && (
        <TextArea
          label={copy.evidence}
          hint={copy.evidenceHint}
          error={problem && evidenceProblems[problem]}
          rows={5}
          dir="auto"
          readOnly={isPending}
          value={draft.evidence}
          onChange={(event) => edit({ evidence: event.target.value })}
        />
      )}
    </FormDialog>
  )
}

interface EnterCodeProps extends ClaimDialogProps {
  claim: OwnClaim
  onStartOver: () => void
  onConfirmed: () => unknown
}

function EnterCode({ listing, isOpen, onClose, claim, onStartOver, onConfirmed }: EnterCodeProps) {
  const { toast } = useToast()
  const client = useQueryClient()
  const [code, setCode] = useState('')
  const [isCodeMissing, setCodeMissing] = useState(false)
  const { send, isPending, error, reset } = useSending({
    call: () => ownersClient.confirmClaim({ params: { listingId: listing.id }, body: { code } }),
    onSuccess: async ({ state }) => {
      toast(
        state === 'granted'
          ? { title: copy.granted(listing.name), description: copy.grantedText }
          : { title: copy.codeAccepted, description: copy.codeAcceptedText },
      )
      onClose()
      await onConfirmed()
      await client.invalidateQueries({ queryKey: ['listing', listing.slug] })
    },
  })
  const submit = () => {
    setCodeMissing(code.trim() === '')
    if (code.trim() !== '') send(undefined)
  }
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={listingCopy.claim}
      description={copy.codeSent(claim.address ?? '')}
      submitLabel={copy.confirm}
      onSubmit={submit}
      isPending={isPending}
      error={error}
      reset={reset}
    >
      <TextField
        label={copy.code}
        hint={copy.codeHint}
        error={isCodeMissing ? copy.codeMissing : undefined}
        autoCapitalize="characters"
        autoComplete="one-time-code"
        spellCheck={false}
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      <div>
        <Button variant="quiet" size="small" onClick={onStartOver}>
          {copy.otherWay}
        </Button>
      </div>
    </FormDialog>
  )
}
