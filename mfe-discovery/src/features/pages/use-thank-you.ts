import { type FormEvent, useEffect, useRef, useState } from 'react'

/** Handles a form that makes no call: submitting shows a thank-you alert and empties the form (PAGE-2, PAGE-4). */
export function useThankYou() {
  const [isThanked, setThanked] = useState(false)
  const thanks = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isThanked) thanks.current?.scrollIntoView({ block: 'nearest' })
  }, [isThanked])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    event.currentTarget.reset()
    setThanked(true)
  }
  return { isThanked, thanks, submit }
}
