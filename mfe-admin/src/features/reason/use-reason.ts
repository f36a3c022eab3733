import { useForm } from 'react-hook-form'

interface ReasonRules {
  /** Maximum length in characters. */
  readonly maxLength: number
  readonly missing: string
  readonly tooLong: string
}

/** State of the field for a reason. Errors show on submit and disappear on typing. */
export function useReason({ maxLength, missing, tooLong }: ReasonRules) {
  const { register, handleSubmit, setError, clearErrors, formState } = useForm({
    defaultValues: { reason: '' },
    reValidateMode: 'onSubmit',
  })
  const field = () => ({
    ...register('reason', {
      validate: (reason) => {
        if (reason.trim() === '') return missing
        return reason.length <= maxLength || tooLong
      },
      onChange: () => clearErrors('reason'),
    }),
    error: formState.errors.reason?.message,
  })
  return {
    /** Returns the props of a text area. If none is rendered, the reason is empty. */
    field,
    /** Calls `decide` with the trimmed reason, unless it has errors. */
    send: (decide: (reason: string) => void) => handleSubmit(({ reason }) => decide(reason.trim())),
    /** Shows the server's error at the field. */
    refuse: (message: string) => setError('reason', { message }),
  }
}
