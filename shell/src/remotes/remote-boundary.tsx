import { Component, type ErrorInfo, type ReactNode } from 'react'

interface RemoteBoundaryProps {
  children: ReactNode
  /** In place of what broke. */
  fallback: ReactNode
  /** What is shown: once this is another one, what broke is tried again. */
  resetKey?: string
}

/** Keeps header and footer alive when a micro-frontend breaks while it renders. */
export class RemoteBoundary extends Component<RemoteBoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override componentDidCatch(failure: Error, info: ErrorInfo) {
    console.error(failure, info.componentStack)
  }

  override componentDidUpdate(before: RemoteBoundaryProps) {
    if (this.state.isBroken && before.resetKey !== this.props.resetKey) this.setState({ isBroken: false })
  }

  override render() {
    return this.state.isBroken ? this.props.fallback : this.props.children
  }
}
