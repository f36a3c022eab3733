import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'

/** Lines about the console and the network of each page. */
const messagesByPage = new WeakMap<Page, string[]>()
const contexts = new Set<BrowserContext>()
let readLog = () => (process.env.E2E_LOG ? readFileSync(process.env.E2E_LOG, 'utf8') : '')

/** True when a failed journey runs again. A trace is slow, because it takes a screenshot and a snapshot at every step. */
const isTraced = process.env.TEST_TRACE === '1'

/** Sets the log of the platform that the journeys of this file visit. */
export const noteLog = (read: () => string): void => {
  readLog = read
}

/** Records the console and the network of a visitor's pages, in case the test fails. */
export async function watch(context: BrowserContext): Promise<void> {
  contexts.add(context)
  context.once('close', () => contexts.delete(context))
  context.on('page', (page) => {
    const lines: string[] = []
    messagesByPage.set(page, lines)
    page.on('console', (message) => lines.push(`${message.type()}: ${message.text()}`))
    page.on('pageerror', (error) => lines.push(`error: ${error.stack ?? error.message}`))
    page.on('framenavigated', (frame) => frame === page.mainFrame() && lines.push(`at ${frame.url()}`))
    page.on('response', (reply) => reply.status() >= 400 && lines.push(`${reply.status()} ${reply.url()}`))
    page.on('requestfailed', (request) => lines.push(`${request.failure()?.errorText} ${request.url()}`))
  })
  if (isTraced) await context.tracing.start({ screenshots: true, snapshots: true })
}

/**
 * Saves, after a failed test, a screenshot, the HTML and the console of each open page, the platform's log, and the trace
 * if there is one. They go to a folder of `TEST_FAILURES_DIR` named after file and test. Never rejects.
 */
export async function keepEvidence(testName: string): Promise<void> {
  const file = basename(expect.getState().testPath ?? '').replace(/\.journey\.ts$/, '')
  const folderName = `${file}-${testName.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 100)}`
  const folder = resolve(process.env.TEST_FAILURES_DIR ?? join(__dirname, '../.cache/test-failures'), folderName)
  mkdirSync(folder, { recursive: true })
  const save = (entry: string, text: string) => writeFileSync(join(folder, entry), text)
  try {
    save('platform.log', readLog())
    for (const [contextIndex, context] of [...contexts].entries()) {
      if (isTraced) await context.tracing.stop({ path: join(folder, `trace-${contextIndex + 1}.zip`) })
      for (const [index, page] of context.pages().entries()) {
        const name = `page-${contextIndex + 1}-${index + 1}`
        save(`${name}.log`, (messagesByPage.get(page) ?? []).join('\n'))
        save(`${name}.html`, await page.content())
        await page.screenshot({ path: join(folder, `${name}.png`) })
      }
    }
  } catch (error) {
    // An error here must not replace the failure of the test.
    save('incomplete.txt', String(error))
  }
}
