import type { Readable } from 'node:stream'

/** Collects what a program prints; returns a function that reads it. */
export function collectOutput(
  { stdout, stderr }: { readonly stdout: Readable; readonly stderr: Readable },
  onPart: (part: Buffer) => void = () => undefined,
): () => string {
  let text = ''
  for (const stream of [stdout, stderr]) {
    stream.on('data', (part: Buffer) => {
      text += part.toString()
      onPart(part)
    })
  }
  return () => text
}
