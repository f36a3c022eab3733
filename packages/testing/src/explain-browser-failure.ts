const INSTALL =
  'install Chromium (Debian: apt-get install chromium-headless-shell) or name a browser with CHROMIUM_PATH'

/** Explains in one sentence why a browser does not start, with the remedy. */
export function explainBrowserFailure(error: unknown): string {
  const { code, message } = error as { code?: string; message: string }
  const library = /(\S+\.so[.\d]*): cannot open shared object file/.exec(message)?.[1]
  if (library) return `the browser needs the system library ${library}, which is not installed: ${INSTALL}.`
  if (code === 'ENOSPC' || message.includes('ENOSPC')) {
    return 'there is no space left to unpack a browser (200 MB in .cache): free some and run the command again.'
  }
  if (message.includes('ENOENT') || message.includes('cannot execute')) {
    return `the browser is made for another system than this one (musl in place of glibc, say): ${INSTALL}.`
  }
  // Playwright prints the whole command line and log after its first line.
  return `no browser starts here (${message.split('\n')[0]}): ${INSTALL}.`
}
