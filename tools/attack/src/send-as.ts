import type { HostileRequest } from './generate/request'
import type { AttackedPlatform } from './platform/attacked-platform'
import type { Player } from './platform/player'
import { type Answer, send, sendBytes } from './platform/send'

type Platform = Pick<AttackedPlatform, 'url' | 'longestHold'>

/** Sends a request from the address of a player, and with the player's cookies unless the request has its own. */
export function sendAs(
  { url }: Pick<Platform, 'url'>,
  player: Player,
  request: Omit<HostileRequest, 'number'>,
): Promise<Answer> {
  if (request.bytes) return sendBytes(url, request.bytes, player.from)
  const hasOwnCookie = request.headers.some(([name]) => name === 'Cookie')
  const cookie = player.cookie === '' || hasOwnCookie ? [] : [['Cookie', player.cookie] as const]
  return send(url, { ...request, from: player.from, headers: [...cookie, ...request.headers] })
}

/** The longest block of the event loop during a request, in milliseconds of its thread time. */
export async function measureHold(
  platform: Platform,
  player: Player,
  request: Omit<HostileRequest, 'number'>,
): Promise<number> {
  await platform.longestHold()
  await sendAs(platform, player, request)
  return (await platform.longestHold()).processorMs
}
