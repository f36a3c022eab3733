import type { IncomingHttpHeaders } from 'node:http'
import type { BrowserError } from '@plekje/contracts'
import type { Logger } from '@plekje/service-kit'
import { isBot } from '../http/visitor'
import type { BrowserErrorCounter } from '../storage/browser-error-counter'
import type { CheckExcess } from './check-excess'

/** Logs and counts each error. Drops errors from crawlers and beyond the limit of a source. */
export const createReportErrors =
  (
    log: Pick<Logger, 'warn'>,
    counter: Pick<BrowserErrorCounter, 'count'>,
    checkExcess: Pick<CheckExcess, 'countError'>,
  ) =>
  async ({ errors }: { errors: readonly BrowserError[] }, headers: IncomingHttpHeaders): Promise<void> => {
    if (isBot(headers['user-agent'])) return
    const withExcess = async (browserError: BrowserError) => ({
      browserError,
      ...(await checkExcess.countError(headers)),
    })
    for (const { browserError, excess } of await Promise.all(errors.map(withExcess))) {
      if (excess) continue
      counter.count(browserError)
      log.warn({ browserError }, 'error in a browser')
    }
  }
