import { useMutation } from '@plekje/web-kit'
import { useCallback, useRef } from 'react'

interface SendingOptions<Input, Reply> {
  readonly call: (input: Input) => Promise<Reply>
  readonly onSuccess?: (reply: Reply, input: Input) => unknown
  readonly onError?: (failure: Error) => void
}

/**
 * Sends a form. Ignores further calls until the first one ends, because a second click can come before React has
 * rendered the busy state.
 */
export function useSending<Input, Reply>({ call, onSuccess, onError }: SendingOptions<Input, Reply>) {
  const isRunning = useRef(false)
  const { mutate, isPending, isSuccess, error, data, variables, reset } = useMutation({
    mutationFn: call,
    onSuccess: (reply: Reply, input: Input) => onSuccess?.(reply, input),
    onError: (failure) => onError?.(failure),
    onSettled: () => {
      isRunning.current = false
    },
  })
  const send = useCallback(
    (input: Input) => {
      if (isRunning.current) return
      isRunning.current = true
      mutate(input)
    },
    [mutate],
  )
  /** Forgets the outcome. While a call runs, it does nothing, so that the form still shows that it is being sent. */
  const resetOutcome = useCallback(() => {
    if (!isRunning.current) reset()
  }, [reset])
  return { send, isPending, isSuccess, error, reply: data, sent: variables, reset: resetOutcome }
}
