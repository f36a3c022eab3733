import { collectorsApi } from '@plekje/contracts'
import { hasConsented } from '../proxy/proxy'
import type { Route } from '../routes/route-table'
import type { TrialVersions } from './trial-versions'
import { readVisitorNumber } from './visitor-number'

/** A request to a service with its complete body. */
export interface CompleteRequest {
  readonly route: Pick<Route, 'path'>
  readonly body: Buffer | undefined
  readonly cookieHeader: string | undefined
  readonly client: { readonly address: string; readonly isHttps: boolean }
}

const { reportErrors, reportVitals } = collectorsApi

/** Records the errors and web vitals that a browser reports with a valid request. Other requests are ignored. */
export function recordReport(
  trialVersions: Pick<TrialVersions, 'hasActiveTrials' | 'recordErrors' | 'recordVitals'>,
  { route, body, cookieHeader, client }: CompleteRequest,
): void {
  const isErrorReport = route.path === `/api${reportErrors.path}`
  const isVitalsReport = route.path === `/api${reportVitals.path}`
  if (body === undefined || !(isErrorReport || isVitalsReport) || !trialVersions.hasActiveTrials) return
  const report = parseJson(body)
  const visitorNumber = readVisitorNumber(cookieHeader, client.isHttps)
  if (isErrorReport) {
    const { data } = reportErrors.body.safeParse(report)
    if (data)
      trialVersions.recordErrors(new Set(data.errors.map(({ remote }) => remote)), visitorNumber, client.address)
    return
  }
  if (!hasConsented(cookieHeader)) return
  const { data } = reportVitals.body.safeParse(report)
  if (data) trialVersions.recordVitals(data.vitals, visitorNumber)
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return undefined
  }
}
