/** For trouble that has no caller to throw to. Node prints it to stderr, once per call. */
export function warn(message: string, cause?: unknown): void {
  const detail = cause instanceof Error ? `: ${cause.message}` : ''
  process.emitWarning(`${message}${detail}`, { type: 'EventLogWarning' })
}
