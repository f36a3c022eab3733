import { randomInt } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { cookieIn, hostCookieName } from '@plekje/contracts'

/** Number of different visitor numbers: few enough that a number identifies nobody. */
export const VISITOR_NUMBERS = 100

const COOKIE = 'plekje_number'
const COOKIE_SECONDS = 30 * 24 * 60 * 60

/** The number in the cookie of a visitor; undefined without the cookie. */
export function readVisitorNumber(cookieHeader: string | undefined, isHttps: boolean): number | undefined {
  const text = cookieIn(cookieHeader, hostCookieName(COOKIE, isHttps)) ?? ''
  return /^\d{1,2}$/.test(text) ? Number(text) : undefined
}

/** The number of the visitor who gets a page. A visitor without one gets a random one, in a cookie. */
export function assignVisitorNumber(request: IncomingMessage, response: ServerResponse, isHttps: boolean): number {
  const existing = readVisitorNumber(request.headers.cookie, isHttps)
  if (existing !== undefined) return existing
  const number = randomInt(VISITOR_NUMBERS)
  const attributes = `Path=/; HttpOnly; SameSite=Lax; Max-Age=${COOKIE_SECONDS}${isHttps ? '; Secure' : ''}`
  response.appendHeader('Set-Cookie', `${hostCookieName(COOKIE, isHttps)}=${number}; ${attributes}`)
  return number
}
