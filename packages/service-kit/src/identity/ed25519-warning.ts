/**
 * Node 20 warns that Ed25519 in its Web Crypto is experimental; in later releases it is as it was there and no longer
 * called so. It says nothing to whoever starts a process. Every other warning is printed as before.
 */
export function ignoreEd25519Warning(): void {
  const emitWarning = process.emitWarning as (...warning: unknown[]) => void
  process.emitWarning = (...warning: unknown[]) => {
    if (!String(warning[0]).includes('Ed25519 Web Crypto API')) emitWarning.apply(process, warning)
  }
}
