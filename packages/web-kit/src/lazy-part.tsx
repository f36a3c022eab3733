import { Component, type ErrorInfo, type ReactNode, useEffect, useState } from 'react'
import { isGone } from './gone-file'

interface LazyPartProps<Part> {
  /** Loads the code. Pass the same function at each render. */
  readonly load: () => Promise<Part>
  readonly children: (part: Part) => ReactNode
  /** Shown when the code fails to load or breaks; nothing by default. */
  readonly failed?: ((retry: () => void) => ReactNode) | undefined
}

type State<Part> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly part: Part }
  | { readonly kind: 'failed'; readonly failure: unknown }

/**
 * A part of a page whose code loads when it is first shown. When loading fails, the rest of the page stays. `retry`
 * loads the code again, or reloads the page if a deployment removed the file: call it on request only, because a
 * reload loses typed text.
 */
export function LazyPart<Part>({ load, children, failed = () => null }: LazyPartProps<Part>) {
  const [state, setState] = useState<State<Part>>({ kind: 'loading' })
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads again.
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
  const fallback = failed(() => void retry())
  if (state.kind === 'failed') return fallback
  return (
    <PartBoundary key={attempt} fallback={fallback}>
      {children(state.part)}
    </PartBoundary>
  )
}

function reportFailure(failure: unknown): void {
  console.error(failure)
  // The shell reports uncaught errors to the server.
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
