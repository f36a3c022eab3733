import { ApiFailure } from '@plekje/contracts/plain'
import { useToast } from '@plekje/ui'
import { failureText, useDraft, useMutation, useNavigate, useQueryClient, venueIntakeClient } from '@plekje/web-kit'
import * as paths from '@plekje/web-kit/paths'
import { useEffect, useState } from 'react'
import { nl } from '../../copy/nl'
import { useFailureToast } from '../access/lost-rights'
import { NEW_VENUE_FIELDS } from '../venue-fields/venue-fields'
import { emptyValues, type Problems } from '../venue-fields/venue-values'
import { VENUES_KEY } from '../venues/queries'
import { newVenueOf, newVenueProblems } from './new-venue-problems'

const copy = nl.newVenue
const EMPTY_VENUE = emptyValues(NEW_VENUE_FIELDS)

/** State of the form for a new venue: its draft, which survives a reload, its errors, and adding it. */
export function useNewVenue(userId: string) {
  const { draft, edit, clear } = useDraft(`new-venue:${userId}`, EMPTY_VENUE)
  const isDirty = NEW_VENUE_FIELDS.some((field) => draft[field] !== EMPTY_VENUE[field])
  const [isRestored, setRestored] = useState(isDirty)
  const [problems, setProblems] = useState<Problems>({})
  const [addedId, setAddedId] = useState<number>()
  const { toast } = useToast()
  const showFailure = useFailureToast()
  const client = useQueryClient()
  const navigate = useNavigate()

  const { mutate, isPending } = useMutation({
    mutationFn: () => venueIntakeClient.createVenue({ body: newVenueOf(draft) }),
    onSuccess: ({ id, name }) => {
      toast(copy.added(name))
      clear()
      setAddedId(id)
      void client.invalidateQueries({ queryKey: VENUES_KEY })
    },
    onError: (failure) => {
      setProblems(failure instanceof ApiFailure ? failure.fields : {})
      showFailure({ title: copy.notAdded, description: failureText(failure, copy.addFailed) }, failure)
    },
  })
  // Navigates after the render, not in `onSuccess`: the guard of unsaved changes must first see the empty form.
  useEffect(() => {
    if (addedId !== undefined) void navigate(paths.adminVenue(addedId), { replace: true })
  }, [addedId, navigate])

  const startOver = () => {
    clear()
    setProblems({})
    setRestored(false)
  }
  return {
    values: draft,
    problems,
    isDirty,
    isSaving: isPending,
    /** True when the draft is from an earlier visit. */
    isRestored,
    startOver,
    change: (field: string, value: string) => {
      edit({ [field]: value })
      setProblems(({ [field]: _changed, ...otherProblems }) => otherProblems)
    },
    /** Sends the venue, or returns its errors. */
    submit: (): Problems => {
      const newProblems = newVenueProblems(draft)
      setProblems(newProblems)
      if (Object.keys(newProblems).length === 0 && !isPending) mutate()
      return newProblems
    },
  }
}

export type NewVenueState = ReturnType<typeof useNewVenue>
