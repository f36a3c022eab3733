import type { ManagerRole, OwnVenue, VenuePeople } from '@plekje/contracts'
import { MANAGER_ROLES } from '@plekje/contracts/owner-roles'
import { Button, formatDate, RadioGroup, TextField, useToast } from '@plekje/ui'
import { Form, useSending } from '@plekje/ui/forms'
import { ownersClient, useMutation, useQuery, useQueryClient } from '@plekje/web-kit'
import { UserPlus } from 'lucide-react'
import { useId, useState } from 'react'
import { nl } from '../../copy/nl'
import { QueryPlaceholder } from '../members/member-page'
import { PersonRow } from '../members/person-row'
import { RemoveDialog } from '../members/remove-dialog'
import { useFailureToast, useRefreshOnSessionEnd } from '../members/session-end'
import styles from './own-venues.module.css'
import { OWN_VENUES_KEY, peopleQuery } from './queries'

const copy = nl.myVenues

interface PeopleProps {
  venue: OwnVenue
  /** Called when a manager is removed, who may be the signed-in member. */
  onRemoved: () => void
}

/** The people who manage a venue, whom an owner invites and removes (OWNER-10). */
export function People({ venue, onRemoved }: PeopleProps) {
  const query = useQuery(peopleQuery(venue.listingId))
  const { data, error } = query
  useRefreshOnSessionEnd(error)
  const isOwner = venue.role === 'owner'
  if (!data) return <QueryPlaceholder headingLevel={3} query={query} fallback={copy.peopleFailed} lines={3} />
  return (
    <>
      <ul className={styles.rows} aria-label={copy.peopleOf(venue.name)}>
        {data.managers.map((manager) => (
          <ManagerRow key={manager.id} manager={manager} venue={venue} isOwner={isOwner} onRemoved={onRemoved} />
        ))}
        {data.invitations.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} venue={venue} isOwner={isOwner} />
        ))}
      </ul>
      {isOwner && <Invite venue={venue} />}
    </>
  )
}

interface ManagerRowProps extends PeopleProps {
  manager: VenuePeople['managers'][number]
  isOwner: boolean
}

function ManagerRow({ manager, venue, isOwner, onRemoved }: ManagerRowProps) {
  const { id, username, role, since, isSelf } = manager
  const nameId = useId()
  const client = useQueryClient()
  const [isRemoving, setRemoving] = useState(false)
  const refresh = () => client.invalidateQueries({ queryKey: OWN_VENUES_KEY })
  const selfMark = isSelf ? ` (${copy.you})` : ''
  return (
    <PersonRow
      name={username}
      nameId={nameId}
      note={`${copy.roles[role]}${selfMark}, ${copy.since(formatDate(since))}`}
    >
      {(isOwner || isSelf) && (
        <Button size="small" aria-describedby={nameId} onClick={() => setRemoving(true)}>
          {isSelf ? copy.leave : copy.removeOther}
        </Button>
      )}
      <RemoveDialog
        isOpen={isRemoving}
        copy={isSelf ? copy.leaveDialog : copy.removeDialog}
        text={isSelf ? copy.leaveText(venue.name) : copy.removeText(username, venue.name)}
        call={() => ownersClient.removeManager({ params: { listingId: venue.listingId, id } })}
        onClose={() => setRemoving(false)}
        onRemoved={() => {
          onRemoved()
          void refresh()
        }}
        onFailed={() => void refresh()}
      />
    </PersonRow>
  )
}

interface InvitationRowProps {
  invitation: VenuePeople['invitations'][number]
  venue: OwnVenue
  isOwner: boolean
}

function InvitationRow({ invitation, venue, isOwner }: InvitationRowProps) {
  const { id, username, role, state, createdAt } = invitation
  const nameId = useId()
  const { toast } = useToast()
  const showFailure = useFailureToast()
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => ownersClient.withdrawInvitation({ params: { listingId: venue.listingId, id } }),
    onSuccess: () => toast({ title: copy.withdrawn }),
    onError: (failure) => showFailure(copy.withdrawFailed, failure),
    onSettled: () => client.invalidateQueries({ queryKey: OWN_VENUES_KEY }),
  })
  const invitedNote = `${copy.roles[role]}, ${copy.invited(formatDate(createdAt))}`
  return (
    <PersonRow name={username} nameId={nameId} note={state === 'unknown' ? copy.unknown : invitedNote}>
      {isOwner && (
        <Button size="small" aria-describedby={nameId} isBusy={isPending} onClick={() => mutate()}>
          {copy.withdraw}
        </Button>
      )}
    </PersonRow>
  )
}

const ROLE_CHOICES = MANAGER_ROLES.toReversed().map((value) => ({ value, label: copy.roles[value] }))

/** Invites a member by username. The field keeps its text after a failure. */
function Invite({ venue: { listingId, name } }: { venue: OwnVenue }) {
  const { toast } = useToast()
  const showFailure = useFailureToast()
  const client = useQueryClient()
  const [username, setUsername] = useState('')
  const [role, setRole] = useState<ManagerRole>('editor')
  const [usernameError, setUsernameError] = useState<string>()
  const { send, isPending } = useSending({
    call: () => ownersClient.invite({ params: { listingId }, body: { username: username.trim(), role } }),
    onSuccess: () => {
      toast({ title: copy.sent })
      setUsername('')
      void client.invalidateQueries({ queryKey: peopleQuery(listingId).queryKey })
    },
    onError: (failure) => showFailure(copy.sendFailed, failure),
  })
  const submit = () => {
    const isMissing = username.trim() === ''
    setUsernameError(isMissing ? copy.usernameMissing : undefined)
    if (!isMissing) send(undefined)
  }
  return (
    <Form label={`${copy.invite}: ${name}`} gap={3} onSend={submit}>
      <h3>{copy.invite}</h3>
      <TextField
        label={copy.username}
        placeholder={copy.usernamePlaceholder}
        hint={copy.roleHint}
        error={usernameError}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        value={username}
        onChange={(event) => setUsername(event.target.value)}
      />
      <RadioGroup legend={copy.role} choices={ROLE_CHOICES} value={role} onChange={setRole} />
      <div>
        <Button type="submit" variant="primary" icon={<UserPlus aria-hidden="true" />} isBusy={isPending}>
          {copy.send}
        </Button>
      </div>
    </Form>
  )
}
