import { sessionStore } from './storage'

/** The file whose fetching failed, as webpack names it on its error; undefined for what is no such failure. */
const fileOf = (failure: unknown): string | undefined => (failure as { request?: string } | null)?.request

/** Whether code did not come because its file is no more, as after a deployment. */
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
 * Loads the page anew when code of it is gone: the new one knows the new files. Once for a file, so that one that stays
 * away ends in an error to read and not in going round. For a page that is about to be shown, of which nothing can have
 * been typed yet.
 */
export async function reloadWhenGone(failure: unknown): Promise<void> {
  const file = fileOf(failure)
  if (file === undefined || sessionStore.get(KEY) === file || !(await isGone(failure))) return
  sessionStore.set(KEY, file)
  // Where nothing can be kept, nothing would end the round.
  if (sessionStore.get(KEY) === file) window.location.reload()
}
