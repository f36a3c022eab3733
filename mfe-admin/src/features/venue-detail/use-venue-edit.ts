import type { ManagedVenue } from '@plekje/contracts'
import { ApiFailure } from '@plekje/contracts/plain'
import { useToast } from '@plekje/ui'
import { hasDraft, hasStatus, useDraft, useMutation, useQueryClient, venuesAdminClient } from '@plekje/web-kit'
import { useState } from 'react'
import { en } from '../../copy/en'
import { useTellFailure } from '../access/rights-end'
import { VENUES_KEY } from '../venues/queries'
import { venueQuery } from './queries'
import {
  differencesOf,
  editOf,
  type Problems,
  problemsOf,
  rebase,
  type VenueField,
  type VenueValues,
  valuesOf,
} from './venue-draft'

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

const MAX_ATTEMPTS = 3

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
  const tellFailure = useTellFailure()
  const client = useQueryClient()
  const current = valuesOf(venue)
  const differences = isEditing ? differencesOf(draft.base, current) : []

  const end = () => {
    clear()
    setProblems({})
    setEditing(false)
  }

  const save = useMutation({
    mutationFn: async ({ typed, base, version }: Draft) => {
      for (let attempt = 1, known = version; ; attempt += 1) {
        try {
          return await venuesAdminClient.editVenue({
            params: { id: venue.id },
            body: { ...editOf(typed), version: known },
          })
        } catch (failure) {
          if (!hasStatus(failure, 409)) throw failure
          const latest = await client.fetchQuery(venueQuery(venue.id)).catch(() => undefined)
          if (!latest || attempt === MAX_ATTEMPTS) throw failure
          if (differencesOf(base, valuesOf(latest.venue)).length > 0) throw failure
          known = latest.venue.version
        }
      }
    },
    onSuccess: (saved) => {
      client.setQueryData(venueQuery(venue.id).queryKey, (known) => known && { ...known, venue: saved })
      toast(en.updated)
      end()
      void client.invalidateQueries({ queryKey: VENUES_KEY })
    },
    onError: (failure) => {
      setProblems(failure instanceof ApiFailure ? failure.fields : {})
      tellFailure({ title: en.notUpdated, description: serverText(failure) }, failure)
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
    change: (field: VenueField, value: string) => {
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
      const found = problemsOf(draft.typed)
      setProblems(found)
      if (Object.keys(found).length > 0) return found
      save.mutate({ ...draft, version: differences.length === 0 ? venue.version : draft.version })
      return {}
    },
  }
}

export type VenueEditing = ReturnType<typeof useVenueEdit>

/** The server's words where it sent some (SPEC §8). */
const serverText = (failure: unknown): string =>
  failure instanceof ApiFailure && failure.code !== 'unknown' && failure.code !== 'unexpected_reply'
    ? failure.error
    : en.updateFailed
