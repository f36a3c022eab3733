import { useForm } from 'react-hook-form'

interface ReasonRules {
  /** In characters. */
  readonly most: number
  readonly missing: string
  readonly tooLong: string
}

/** The reason that a decision is given with: what is wrong is said when it is sent, and until something is typed. */
export function useReason({ most, missing, tooLong }: ReasonRules) {
  const { register, handleSubmit, setError, clearErrors, formState } = useForm({
    defaultValues: { reason: '' },
    reValidateMode: 'onSubmit',
  })
  const field = () => ({
    ...register('reason', {
      validate: (reason) => (reason.trim() === '' ? missing : reason.length <= most || tooLong),
      onChange: () => clearErrors('reason'),
    }),
    error: formState.errors.reason?.message,
  })
  return {
    /** For a text area; a decision that shows none is sent with an empty reason. */
    field,
    /** Gives the reason without blanks around it, unless something is wrong with it. */
    send: (decide: (reason: string) => void) => handleSubmit(({ reason }) => decide(reason.trim())),
    /** What the server has against it. */
    refuse: (message: string) => setError('reason', { message }),
  }
}
