import { Component, type ErrorInfo, type ReactNode } from 'react'

interface RemoteBoundaryProps {
  children: ReactNode
  /** In place of what broke. */
  fallback: ReactNode
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

  override render() {
    return this.state.isBroken ? this.props.fallback : this.props.children
  }
}
