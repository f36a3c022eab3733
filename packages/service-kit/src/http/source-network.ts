import { isIPv6 } from 'node:net'

const GROUPS = 8
const MAPPED = /^(?:::|(?:0{1,4}:){5})ffff:(\d+\.\d+\.\d+\.\d+)$/i

/** An IPv4 address that is written as one of IPv6 (`::ffff:192.0.2.7`) as it is; every other text is answered as it is. */
export const withoutIpv6Form = (address: string): string => MAPPED.exec(address)?.[1] ?? address

/**
 * From where someone sends, for counting: an IPv4 address as it is, also where it is written as one of IPv6; of IPv6 the
 * /64 network that one household has, as anyone there may take any address of it. What is no address is answered as it is.
 */
export function sourceNetwork(address: string): string {
  const own = withoutIpv6Form(address)
  if (!isIPv6(own)) return own
  const [plain = ''] = own.split('%')
  const [before, after] = plain.split('::').map((half) => half.split(':').filter((group) => group !== ''))
  const left = before ?? []
  const right = after ?? []
  const zeros = Array.from({ length: Math.max(0, GROUPS - left.length - right.length) }, () => '0')
  return [...left, ...zeros, ...right]
    .slice(0, GROUPS / 2)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':')
}
