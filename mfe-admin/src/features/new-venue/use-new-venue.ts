import { ApiFailure } from '@plekje/contracts/plain'
import { useToast } from '@plekje/ui'
import { failureText, useDraft, useMutation, useNavigate, useQueryClient, venueIntakeClient } from '@plekje/web-kit'
import { useEffect, useState } from 'react'
import { nl } from '../../copy/nl'
import { paths } from '../../paths'
import { useTellFailure } from '../access/rights-end'
import { VENUES_KEY } from '../venues/queries'
import { EMPTY_VENUE, type NewVenueField, type NewVenueProblems, newVenueOf, newVenueProblems } from './new-venue-draft'

const copy = nl.newVenue

/** Filling in a new venue: its draft, which outlives a reload, what is wrong with it, and adding it. */
export function useNewVenue(userId: string) {
  const { draft, edit, clear } = useDraft(`new-venue:${userId}`, EMPTY_VENUE)
  const isDirty = Object.entries(EMPTY_VENUE).some(([field, value]) => draft[field as NewVenueField] !== value)
  const [wasKept, setWasKept] = useState(isDirty)
  const [problems, setProblems] = useState<NewVenueProblems>({})
  const [addedId, setAddedId] = useState<number>()
  const { toast } = useToast()
  const tellFailure = useTellFailure()
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
      tellFailure({ title: copy.notAdded, description: failureText(failure, copy.addFailed) }, failure)
    },
  })
  // Not in `onSuccess`: the guard of unsaved changes must have seen first that there are none left.
  useEffect(() => {
    if (addedId !== undefined) void navigate(paths.venue(addedId), { replace: true })
  }, [addedId, navigate])

  const startAnew = () => {
    clear()
    setProblems({})
    setWasKept(false)
  }
  return {
    values: draft,
    problems,
    isDirty,
    isSaving: isPending,
    /** The form was filled in before this visit. */
    wasKept,
    startAnew,
    change: (field: NewVenueField, value: string) => {
      edit({ [field]: value })
      setProblems(({ [field]: _settled, ...others }) => others)
    },
    /** @returns what cannot be added as it is; nothing is sent then */
    submit: (): NewVenueProblems => {
      const found = newVenueProblems(draft)
      setProblems(found)
      if (Object.keys(found).length === 0 && !isPending) mutate()
      return found
    },
  }
}

export type FillingIn = ReturnType<typeof useNewVenue>
