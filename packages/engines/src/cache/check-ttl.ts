/** Every key expires: throws for a time to live that is not a positive, finite number of seconds. */
export function checkTtl(ttlSeconds: number): void {
  if (!(ttlSeconds > 0 && Number.isFinite(ttlSeconds))) throw new RangeError(`Not a time to live: ${ttlSeconds} s`)
}
