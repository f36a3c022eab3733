import { ErrorPanel } from '@plekje/ui'
import { Component, type ErrorInfo, type ReactNode } from 'react'
import { nl } from '../copy/nl'
import styles from './remote-outlet.module.css'

interface RemoteBoundaryProps {
  children: ReactNode
  onRetry: () => void
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
    if (!this.state.isBroken) return this.props.children
    return (
      <div className={styles.failure}>
        <ErrorPanel
          headingLevel={1}
          title={nl.remote.crashedTitle}
          message={nl.remote.crashed}
          onRetry={this.props.onRetry}
        />
      </div>
    )
  }
}
