const GROUPS = 8

/** From where someone sends, for counting: with IPv6 anyone has a whole /64, which counts as one. */
export function sourceNetwork(address: string): string {
  if (!address.includes(':')) return address
  const [before, after] = address.split('::').map((half) => half.split(':').filter((group) => group !== ''))
  const left = before ?? []
  const right = after ?? []
  const zeros = Array.from({ length: Math.max(0, GROUPS - left.length - right.length) }, () => '0')
  return [...left, ...zeros, ...right].slice(0, GROUPS / 2).join(':')
}
