import type { HostileRequest } from './generate/request'
import type { AttackedPlatform } from './platform/attacked-platform'
import { type HttpResponse, send, sendBytes } from './platform/send'
import type { SiteUser } from './platform/site-user'

type Platform = Pick<AttackedPlatform, 'url' | 'longestBlock'>

/** Sends a request from a user's address, with the user's cookies unless the request has cookies of its own. */
export function sendAs(
  { url }: Pick<Platform, 'url'>,
  user: SiteUser,
  request: Omit<HostileRequest, 'number'>,
): Promise<HttpResponse> {
  if (request.bytes) return sendBytes(url, request.bytes, user.sourceAddress)
  const hasOwnCookie = request.headers.some(([name]) => name === 'Cookie')
  const headers = [...request.headers]
  if (user.cookie !== '' && !hasOwnCookie) headers.unshift(['Cookie', user.cookie])
  return send(url, { ...request, from: user.sourceAddress, headers })
}

/** Resolves with the longest block of the event loop during a request, in milliseconds of processor time. */
export async function measureBlock(
  platform: Platform,
  user: SiteUser,
  request: Omit<HostileRequest, 'number'>,
): Promise<number> {
  await platform.longestBlock()
  await sendAs(platform, user, request)
  return (await platform.longestBlock()).processorMs
}
