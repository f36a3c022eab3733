/** Everything in a cache expires: a time to live that is not a positive, finite number of seconds is a mistake. */
export function checkTtl(ttlSeconds: number): void {
  if (!(ttlSeconds > 0 && Number.isFinite(ttlSeconds))) throw new RangeError(`Not a time to live: ${ttlSeconds} s`)
}
