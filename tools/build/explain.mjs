/**
 * Explains why a command failed, for its user.
 *
 * @param {unknown} error
 * @returns {unknown} a sentence with the remedy if the cause is this machine; otherwise the error's message
 */
export function explain(error) {
  const { code, path = 'this folder', message } = error ?? {}
  if (code === 'ENOSPC' || /ENOSPC|no space left/i.test(message ?? '')) {
    return 'There is no space left on this disk: free some (a build and its data take about 1 GB) and run the command again.'
  }
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return `${path} cannot be written by this user: make the folder of the repository yours (chown) and run the command again.`
  }
  return message ?? error
}
