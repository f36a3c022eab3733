import { describeBrowser, openBrowser } from './browser'
import { explainBrowserFailure } from './explain-browser-failure'

/** Prints which browser starts here, or one sentence that says why none does and exits with 1. */
async function main(): Promise<void> {
  try {
    const browser = await openBrowser()
    console.log(`${await describeBrowser()}, version ${browser.version()}`)
    await browser.close()
  } catch (error) {
    console.error(explainBrowserFailure(error))
    process.exitCode = 1
  }
}

void main()
