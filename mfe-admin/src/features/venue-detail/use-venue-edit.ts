import type { ManagedVenue } from '@plekje/contracts'
import { VenueEdit } from '@plekje/contracts'
import { ApiFailure } from '@plekje/contracts/plain'
import { useToast } from '@plekje/ui'
import { hasDraft, hasStatus, useDraft, useMutation, useQueryClient, venuesAdminClient } from '@plekje/web-kit'
import { saveWithRetry } from '@plekje/web-kit/save-with-retry'
import { useState } from 'react'
import { en } from '../../copy/en'
import { useFailureToast } from '../access/lost-rights'
import { definitionOf, VENUE_FIELDS, type VenueField } from '../venue-fields/venue-fields'
import {
  differencesOf,
  type Problems,
  readValues,
  rebase,
  type VenueValues,
  valuesOf,
} from '../venue-fields/venue-values'
import { VENUES_KEY } from '../venues/queries'
import { venueQuery } from './queries'

interface Draft {
  readonly typed: VenueValues
  /** The venue's values when editing began. */
  readonly base: VenueValues
  readonly version: number
}

const draftOf = (venue: ManagedVenue): Draft => ({
  typed: valuesOf(venue),
  base: valuesOf(venue),
  version: venue.version,
})

/**
 * State of editing a venue: its draft, which survives a reload and an ended session, its errors, and saving. A new
 * review also raises the venue's version, but only a change of the form's fields is a conflict.
 * @param venue as last loaded
 */
export function useVenueEdit(venue: ManagedVenue, userId: string) {
  const draftName = `venue:${venue.id}:${userId}`
  const [isEditing, setEditing] = useState(() => hasDraft(draftName))
  const [initialDraft] = useState(() => draftOf(venue))
  const { draft, edit, clear } = useDraft<Draft>(draftName, initialDraft)
  const [problems, setProblems] = useState<Problems>({})
  const { toast } = useToast()
  const showFailure = useFailureToast()
  const client = useQueryClient()
  const savedValues = valuesOf(venue)
  const differences = isEditing ? differencesOf(draft.base, savedValues) : []

  const stopEditing = () => {
    clear()
    setProblems({})
    setEditing(false)
  }

  const save = useMutation({
    mutationFn: ({ typed, base, version: baseVersion }: Draft) =>
      saveWithRetry({
        version: baseVersion,
        send: (version) =>
          venuesAdminClient.editVenue({
            params: { id: venue.id },
            body: { ...readValues(VENUE_FIELDS, typed), version },
          }),
        read: async () => (await client.fetchQuery(venueQuery(venue.id))).venue,
        isUntouched: (latest) => differencesOf(base, valuesOf(latest)).length === 0,
      }),
    onSuccess: (saved) => {
      client.setQueryData(venueQuery(venue.id).queryKey, (details) => details && { ...details, venue: saved })
      toast(en.updated)
      stopEditing()
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
    savedValues,
    problems,
    differences,
    isDirty: isEditing && differencesOf(draft.base, draft.typed).length > 0,
    isSaving: save.isPending,
    /** True when the server refused the version, and the differences are unknown until the venue is reloaded. */
    isRefused: differences.length === 0 && hasStatus(save.error, 409),
    start: () => {
      edit(draftOf(venue))
      save.reset()
      setEditing(true)
    },
    change: (field: string, value: string) => {
      edit({ typed: { ...draft.typed, [field]: value } })
      setProblems(({ [field]: _changed, ...otherProblems }) => otherProblems)
    },
    /** Discards the draft, without asking for confirmation. */
    cancel: stopEditing,
    /** Applies the typed changes on top of the values that somebody else saved. */
    applyTyped: () => {
      edit({ typed: rebase(draft.typed, draft.base, savedValues), base: savedValues, version: venue.version })
      save.reset()
    },
    /** Sends the draft, or returns its errors. */
    submit: (): Problems => {
      if (save.isPending) return {}
      const newProblems = editProblems(draft.typed)
      setProblems(newProblems)
      if (Object.keys(newProblems).length > 0) return newProblems
      save.mutate({ ...draft, version: differences.length === 0 ? venue.version : draft.version })
      return {}
    },
  }
}

export type VenueEditing = ReturnType<typeof useVenueEdit>

/** The server's message if it sent one (ADMIN-18), else a general text. */
function serverText(failure: unknown): string {
  if (!(failure instanceof ApiFailure)) return en.updateFailed
  return failure.code === 'unknown' || failure.code === 'unexpected_reply' ? en.updateFailed : failure.error
}

/** Errors that the contract finds, in English, by field. */
function editProblems(values: VenueValues): Problems {
  const { error } = VenueEdit.safeParse(readValues(VENUE_FIELDS, values))
  const invalidFields = VENUE_FIELDS.filter((field) => error?.issues.some(({ path }) => path[0] === field))
  return Object.fromEntries(invalidFields.map((field) => [field, problemWith(field, values[field])]))
}

/** Maximum number of characters of `HttpsAddress` in the contract. */
const MAX_LINK_CHARACTERS = 500

function problemWith(field: VenueField, typed: string): string {
  const { control, isRequired } = definitionOf(field)
  if (control.kind === 'choice') return en.problems.choice
  const content = control.kind === 'line' ? control.content : undefined
  if (content === 'decimal') return en.problems.degrees
  if (content === 'numeric') return en.problems.number
  if (content === 'email') return en.problems.email
  // The contract accepts any website that is not too long.
  if (content === 'url' && field !== 'website' && typed.length <= MAX_LINK_CHARACTERS) return en.problems.link
  return isRequired && typed.trim() === '' ? en.problems.blankName : en.problems.tooLong
}
