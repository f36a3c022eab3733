/**
 * Node 20 warns that Ed25519 in Web Crypto is experimental, which is noise for operators: later releases have the same
 * API without the warning. Every other warning is printed.
 */
export function ignoreEd25519Warning(): void {
  const emitWarning = process.emitWarning as (...warning: unknown[]) => void
  process.emitWarning = (...warning: unknown[]) => {
    if (!String(warning[0]).includes('Ed25519 Web Crypto API')) emitWarning.apply(process, warning)
  }
}
