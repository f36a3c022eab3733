import { isIPv6 } from 'node:net'

const GROUPS = 8
const MAPPED = /^(?:::|(?:0{1,4}:){5})ffff:(\d+\.\d+\.\d+\.\d+)$/i

/**
 * From where someone sends, for counting: an IPv4 address as it is, also where it is written as one of IPv6; of IPv6 the
 * /64 network that one household has, as anyone there may take any address of it. What is no address is answered as it is.
 */
export function sourceNetwork(address: string): string {
  const [, mapped] = MAPPED.exec(address) ?? []
  if (mapped !== undefined) return mapped
  if (!isIPv6(address)) return address
  const [plain = ''] = address.split('%')
  const [before, after] = plain.split('::').map((half) => half.split(':').filter((group) => group !== ''))
  const left = before ?? []
  const right = after ?? []
  const zeros = Array.from({ length: Math.max(0, GROUPS - left.length - right.length) }, () => '0')
  return [...left, ...zeros, ...right]
    .slice(0, GROUPS / 2)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':')
}
