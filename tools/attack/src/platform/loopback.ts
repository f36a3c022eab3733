import { isIP } from 'node:net'

/** Restricts attacks to this machine. @throws for any other address, including names that resolve to this machine */
export function requireLoopback(url: string): URL {
  const target = new URL(url)
  const host = target.hostname.replace(/^\[(.*)\]$/, '$1')
  const isLoopback = (isIP(host) === 4 && host.startsWith('127.')) || host === '::1'
  if (target.protocol !== 'http:' || !isLoopback) {
    throw new Error(`only addresses like http://127.0.0.1:8080 are attacked, not ${url}`)
  }
  return target
}

/** Returns a function that gives new addresses of this machine, which limits count separately: on Linux 127.0.0.0/8. */
export function createSourceAddresses(): () => string {
  let count = 0
  return () => {
    count += 1
    if (process.platform !== 'linux') return '127.0.0.1'
    return `127.${1 + (count >> 16)}.${(count >> 8) & 255}.${count & 255}`
  }
}
