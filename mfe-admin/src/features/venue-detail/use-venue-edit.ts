import type { ManagedVenue } from '@plekje/contracts'
import { VenueEdit } from '@plekje/contracts'
import { ApiFailure } from '@plekje/contracts/plain'
import { useToast } from '@plekje/ui'
import { hasDraft, hasStatus, useDraft, useMutation, useQueryClient, venuesAdminClient } from '@plekje/web-kit'
import { useState } from 'react'
import { en } from '../../copy/en'
import { useFailureToast } from '../access/rights-end'
import { definitionOf, VENUE_FIELDS, type VenueField } from '../venue-fields/venue-fields'
import {
  differencesOf,
  inOrder,
  type Problems,
  readValues,
  rebase,
  type VenueValues,
  valuesOf,
} from '../venue-fields/venue-values'
import { VENUES_KEY } from '../venues/queries'
import { saveOverOtherChanges } from '../venues/save-over-other-changes'
import { venueQuery } from './queries'

interface Draft {
  readonly typed: VenueValues
  /** The venue as it was when editing began. */
  readonly base: VenueValues
  readonly version: number
}

const draftOf = (venue: ManagedVenue): Draft => ({
  typed: valuesOf(venue),
  base: valuesOf(venue),
  version: venue.version,
})

/**
 * Editing a venue: its draft, which outlives a reload and a session that ended, what is wrong with it, and saving it.
 * A venue that somebody else changed in other ways than its form (a review raises its version too) is no conflict.
 * @param venue as it was read last
 */
export function useVenueEdit(venue: ManagedVenue, userId: string) {
  const name = `venue:${venue.id}:${userId}`
  const [isEditing, setEditing] = useState(() => hasDraft(name))
  const [empty] = useState(() => draftOf(venue))
  const { draft, edit, clear } = useDraft<Draft>(name, empty)
  const [problems, setProblems] = useState<Problems>({})
  const { toast } = useToast()
  const showFailure = useFailureToast()
  const client = useQueryClient()
  const current = valuesOf(venue)
  const differences = isEditing ? differencesOf(draft.base, current) : []

  const end = () => {
    clear()
    setProblems({})
    setEditing(false)
  }

  const save = useMutation({
    mutationFn: ({ typed, base, version: madeOn }: Draft) =>
      saveOverOtherChanges({
        version: madeOn,
        send: (version) =>
          venuesAdminClient.editVenue({
            params: { id: venue.id },
            body: { ...readValues(VENUE_FIELDS, typed), version },
          }),
        read: async () => (await client.fetchQuery(venueQuery(venue.id))).venue,
        isUntouched: (latest) => differencesOf(base, valuesOf(latest)).length === 0,
      }),
    onSuccess: (saved) => {
      client.setQueryData(venueQuery(venue.id).queryKey, (known) => known && { ...known, venue: saved })
      toast(en.updated)
      end()
      void client.invalidateQueries({ queryKey: VENUES_KEY })
    },
    onError: (failure) => {
      setProblems(failure instanceof ApiFailure ? failure.fields : {})
      showFailure({ title: en.notUpdated, description: serverText(failure) }, failure)
      if (hasStatus(failure, 404)) void client.invalidateQueries({ queryKey: VENUES_KEY })
    },
  })

  return {
    isEditing,
    values: draft.typed,
    base: draft.base,
    current,
    problems,
    differences,
    isDirty: isEditing && differencesOf(draft.base, draft.typed).length > 0,
    isSaving: save.isPending,
    /** The server refused the version, and nobody knows yet what differs. */
    isRefused: differences.length === 0 && hasStatus(save.error, 409),
    start: () => {
      edit(draftOf(venue))
      save.reset()
      setEditing(true)
    },
    change: (field: string, value: string) => {
      edit({ typed: { ...draft.typed, [field]: value } })
      setProblems(({ [field]: _settled, ...others }) => others)
    },
    /** Discards the draft at once. */
    cancel: end,
    /** Puts what was typed on top of what somebody else saved. */
    keepTyped: () => {
      edit({ typed: rebase(draft.typed, draft.base, current), base: current, version: venue.version })
      save.reset()
    },
    /** @returns the fields that cannot be saved as they are; nothing is sent then */
    submit: (): Problems => {
      if (save.isPending) return {}
      const found = editProblems(draft.typed)
      setProblems(found)
      if (Object.keys(found).length > 0) return found
      save.mutate({ ...draft, version: differences.length === 0 ? venue.version : draft.version })
      return {}
    },
  }
}

export type VenueEditing = ReturnType<typeof useVenueEdit>

/** The server's words where it sent some (ADMIN-18). */
const serverText = (failure: unknown): string =>
  failure instanceof ApiFailure && failure.code !== 'unknown' && failure.code !== 'unexpected_reply'
    ? failure.error
    : en.updateFailed

/** What the contract would refuse, in English, by field. */
function editProblems(values: VenueValues): Problems {
  const { error } = VenueEdit.safeParse(readValues(VENUE_FIELDS, values))
  const refused = VENUE_FIELDS.filter((field) => error?.issues.some(({ path }) => path[0] === field))
  return inOrder(VENUE_FIELDS, Object.fromEntries(refused.map((field) => [field, problemWith(field, values[field])])))
}

/** Of `HttpsAddress` in the contract. */
const MAX_LINK = 500

function problemWith(field: VenueField, typed: string): string {
  const { control, isRequired } = definitionOf(field)
  if (control.as === 'choice') return en.problems.choice
  if (control.as === 'line' && control.content === 'decimal') return en.problems.degrees
  if (control.as === 'line' && control.content === 'numeric') return en.problems.number
  if (control.as === 'line' && control.content === 'email') return en.problems.email
  // Of a website anything is taken that is not too long.
  if (control.as === 'line' && control.content === 'url' && field !== 'website' && typed.length <= MAX_LINK) {
    return en.problems.link
  }
  return isRequired && typed.trim() === '' ? en.problems.blankName : en.problems.tooLong
}
