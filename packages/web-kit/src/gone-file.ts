import { sessionStore } from './storage'

/** The file that failed to load, as webpack names it on its error; undefined for other errors. */
const fileOf = (failure: unknown): string | undefined => (failure as { request?: string } | null)?.request

/** True when code failed to load because its file no longer exists, as after a deployment. */
export async function isGone(failure: unknown): Promise<boolean> {
  const file = fileOf(failure)
  if (file === undefined) return false
  try {
    return (await fetch(file, { method: 'HEAD', cache: 'no-store' })).status === 404
  } catch {
    return false
  }
}

const KEY = 'reloadedFor'

/**
 * Reloads the page when its code no longer exists, because the new page knows the new files. Reloads only once per
 * file, so that a missing file ends in an error instead of a loop. Use before a page is shown, when nothing can have
 * been typed.
 */
export async function reloadWhenGone(failure: unknown): Promise<void> {
  const file = fileOf(failure)
  if (file === undefined || sessionStore.get(KEY) === file || !(await isGone(failure))) return
  sessionStore.set(KEY, file)
  // Without storage nothing would stop a reload loop.
  if (sessionStore.get(KEY) === file) window.location.reload()
}
