import { Component, type ErrorInfo, type ReactNode, useEffect, useState } from 'react'
import { isGone } from './gone-file'

interface LazyPartProps<Part> {
  /** Fetches its code. The same function each time. */
  readonly load: () => Promise<Part>
  readonly children: (part: Part) => ReactNode
  /** In its place when it does not come, or breaks; nothing unless given. */
  readonly failed?: (retry: () => void) => ReactNode
}

type State<Part> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly part: Part }
  | { readonly kind: 'failed'; readonly failure: unknown }

/**
 * A part of a page whose code is fetched when it is first shown. Where that does not come, or breaks, the rest of the page
 * stays as it is. `retry` fetches it again; a file that a deployment took away makes it load the page anew, which only
 * happens when someone asks for it: they may have typed something.
 */
export function LazyPart<Part>({ load, children, failed = () => null }: LazyPartProps<Part>) {
  const [state, setState] = useState<State<Part>>({ kind: 'loading' })
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt fetches anew.
  useEffect(() => {
    let isCurrent = true
    load().then(
      (part) => {
        if (isCurrent) setState({ kind: 'ready', part })
      },
      (failure: unknown) => {
        reportFailure(failure)
        if (isCurrent) setState({ kind: 'failed', failure })
      },
    )
    return () => {
      isCurrent = false
    }
  }, [load, attempt])

  const retry = async () => {
    if (state.kind === 'failed' && (await isGone(state.failure))) return window.location.reload()
    setState({ kind: 'loading' })
    setAttempt((count) => count + 1)
  }
  if (state.kind === 'loading') return null
  const inPlace = failed(() => void retry())
  if (state.kind === 'failed') return inPlace
  return (
    <PartBoundary key={attempt} fallback={inPlace}>
      {children(state.part)}
    </PartBoundary>
  )
}

function reportFailure(failure: unknown): void {
  console.error(failure)
  // As an error that nobody caught, for whoever listens for those.
  window.dispatchEvent(new ErrorEvent('error', { error: failure }))
}

class PartBoundary extends Component<{ children: ReactNode; fallback: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override componentDidCatch(failure: Error, info: ErrorInfo) {
    console.error(failure, info.componentStack)
  }

  override render() {
    return this.state.isBroken ? this.props.fallback : this.props.children
  }
}
