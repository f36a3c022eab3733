/** Reports a problem that reaches no caller. Node prints it to stderr. */
export function warn(message: string, cause?: unknown): void {
  const detail = cause instanceof Error ? `: ${cause.message}` : ''
  process.emitWarning(`${message}${detail}`, { type: 'EventLogWarning' })
}
