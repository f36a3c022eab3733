import { isIPv6 } from 'node:net'

const GROUPS = 8
const IPV4_MAPPED = /^(?:::|(?:0{1,4}:){5})ffff:(\d+\.\d+\.\d+\.\d+)$/i

/** Converts an IPv4-mapped IPv6 address (`::ffff:192.0.2.7`) to IPv4; returns any other text unchanged. */
export const withoutIpv6Form = (address: string): string => IPV4_MAPPED.exec(address)?.[1] ?? address

/**
 * The network to count a client by: an IPv4 address, also when written as IPv6, or the /64 network of an IPv6 address,
 * because one household can use any address in it. Returns any other text unchanged.
 */
export function sourceNetwork(address: string): string {
  const plainAddress = withoutIpv6Form(address)
  if (!isIPv6(plainAddress)) return plainAddress
  const [withoutZone = ''] = plainAddress.split('%')
  // `::` stands for as many groups of zeros as are missing.
  const groupsOf = (half: string) => half.split(':').filter((group) => group !== '')
  const [left = [], right = []] = withoutZone.split('::').map(groupsOf)
  const zeros = Array.from({ length: Math.max(0, GROUPS - left.length - right.length) }, () => '0')
  return [...left, ...zeros, ...right]
    .slice(0, GROUPS / 2)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':')
}
