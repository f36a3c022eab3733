/**
 * Returns the address with its domain in ASCII: "jan@café.nl" and "jan@xn--caf-dma.nl" are the same mailbox, and
 * browsers send either. Other texts are returned unchanged.
 */
export function canonicalEmail(address: string): string {
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  if (at === -1 || !/\P{ASCII}/u.test(domain) || /[\p{Cc}\s/?#:\\[\]]/u.test(domain)) return address
  const url = `https://${domain}`
  return URL.canParse(url) ? address.slice(0, at + 1) + new URL(url).hostname : address
}
