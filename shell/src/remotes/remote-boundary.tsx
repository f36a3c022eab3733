import { Component, type ErrorInfo, type ReactNode } from 'react'

interface RemoteBoundaryProps {
  children: ReactNode
  /** Replaces the crashed page. */
  fallback: ReactNode
  /** Address of the page. After a crash, the children are rendered again when it changes. */
  address?: string
  onFailure?: (failure: Error) => void
}

/** Keeps header and footer alive when a micro-frontend crashes while it renders. */
export class RemoteBoundary extends Component<RemoteBoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override componentDidUpdate(previous: RemoteBoundaryProps) {
    if (this.state.isBroken && previous.address !== this.props.address) this.setState({ isBroken: false })
  }

  override componentDidCatch(failure: Error, info: ErrorInfo) {
    console.error(failure, info.componentStack)
    this.props.onFailure?.(failure)
  }

  override render() {
    return this.state.isBroken ? this.props.fallback : this.props.children
  }
}
