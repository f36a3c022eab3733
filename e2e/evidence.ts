import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'

/** Each page's messages of its console and its network, line by line. */
const told = new WeakMap<Page, string[]>()
const contexts = new Set<BrowserContext>()
let readLog = () => (process.env.E2E_LOG ? readFileSync(process.env.E2E_LOG, 'utf8') : '')

/** A trace takes a screenshot and a snapshot of the page at every step: only a failed journey that is run again pays for it. */
const isTraced = process.env.TEST_TRACE === '1'

/** The log of the platform that the journeys of this file visit. */
export const noteLog = (read: () => string): void => {
  readLog = read
}

/** Watches what happens in a visitor's pages, for the case that the test fails. */
export async function watch(context: BrowserContext): Promise<void> {
  contexts.add(context)
  context.once('close', () => contexts.delete(context))
  context.on('page', (page) => {
    const lines: string[] = []
    told.set(page, lines)
    page.on('console', (message) => lines.push(`${message.type()}: ${message.text()}`))
    page.on('pageerror', (error) => lines.push(`error: ${error.stack ?? error.message}`))
    page.on('framenavigated', (frame) => frame === page.mainFrame() && lines.push(`at ${frame.url()}`))
    page.on('response', (reply) => reply.status() >= 400 && lines.push(`${reply.status()} ${reply.url()}`))
    page.on('requestfailed', (request) => lines.push(`${request.failure()?.errorText} ${request.url()}`))
  })
  if (isTraced) await context.tracing.start({ screenshots: true, snapshots: true })
}

/**
 * After a failed test: how each open page looks, its HTML, what its console said, the platform's log, and the trace where
 * there is one, in a folder of `TEST_FAILURES_DIR` that is named after file and test. Never rejects.
 */
export async function keepEvidence(testName: string): Promise<void> {
  const file = basename(expect.getState().testPath ?? '').replace(/\.journey\.ts$/, '')
  const name = `${file}-${testName.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 100)}`
  const root = process.env.TEST_FAILURES_DIR ?? join(__dirname, '../.cache/test-failures')
  const folder = resolve(root, name)
  mkdirSync(folder, { recursive: true })
  const note = (entry: string, text: string) => writeFileSync(join(folder, entry), text)
  try {
    note('platform.log', readLog())
    for (const [at, context] of [...contexts].entries()) {
      if (isTraced) await context.tracing.stop({ path: join(folder, `trace-${at + 1}.zip`) })
      for (const [index, page] of context.pages().entries()) {
        const part = `page-${at + 1}-${index + 1}`
        note(`${part}.log`, (told.get(page) ?? []).join('\n'))
        note(`${part}.html`, await page.content())
        await page.screenshot({ path: join(folder, `${part}.png`) })
      }
    }
  } catch (error) {
    // The failure of the test is what is to be seen.
    note('incomplete.txt', String(error))
  }
}
