import { describeBrowser, openBrowser } from './browser'
import { explainBrowserFailure } from './explain-browser-failure'

/** Prints the browser that starts here, or the reason why none does, and then exits with 1. */
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
